// Parses CAMT.053, the ISO 20022 format for bank statements, versions 02 to 12. Reads the posted entries and the balances.
import { totalMismatch } from './balance-check.ts'
import { bankAmount, bankBalance, quoted } from './bank-amount.ts'
import { certainDay } from './bank-date.ts'
import {
  type BankLine,
  type BankStatement,
  bankIdOf,
  bankText,
  byAccount,
  FAULTS_MAX,
  faultAt,
  type LeftOut,
  leaveOut,
  linesOf,
  nothingLeftOut,
  type ParsedStatements,
  type ReadFault,
  type Reading,
  type StatementBalance,
} from './bank-statement.ts'
import { child, childrenOf, descendants, type Element, textAt } from './element.ts'
import type { ParseOptions } from './parse-options.ts'

/** The maximum number of party names in the memo of a batch. */
const NAMES_SHOWN = 5

/**
 * Returns the statements of a document, one for each account. Each entry is one line, as on the printed statement. The memo of a batch
 * contains the number of its payments and their parties. Entries that are not posted are skipped. Errors: a different ISO 20022 message
 * type, and an entry that is outside of a statement, incomplete, or in a different currency than its account.
 */
export function readCamt(root: Element, { isTurned }: ParseOptions = {}): Reading<ParsedStatements> {
  if (isTurned)
    return faultAt(root.line, 'CAMT files state the direction of each entry, so the signs cannot be reversed.')
  const messages = root.name === 'BkToCstmrStmt' ? [root] : descendants(root, ['BkToCstmrStmt'])
  const [message] = messages
  if (message === undefined) {
    const other = root.children[0]?.name ?? root.name
    return faultAt(root.line, `This file is a ${quoted(other)} message, not a statement (CAMT.053).`)
  }
  const found = messages.flatMap(each => childrenOf(each, 'Stmt'))
  if (found.length === 0) return faultAt(message.line, 'The file contains no statement.')
  const stray = descendants(root, ['Stmt', 'Ntry']).find(({ name }) => name === 'Ntry')
  if (stray !== undefined) return faultAt(stray.line, 'This entry is not part of a statement.')
  const faults: ReadFault[] = []
  const leftOut = nothingLeftOut()
  const statements = found.map(each => statementOf(each, { faults, leftOut }))
  return faults.length > 0
    ? { ok: false, faults: faults.slice(0, FAULTS_MAX) }
    : { ok: true, value: { statements: byAccount(statements), leftOut } }
}

/** The fields of the account that are needed to parse its entries. `owner` is the case-folded name of the account owner. */
type AccountContext = { faults: ReadFault[]; leftOut: LeftOut; currency: string; owner: string; account: string }

function statementOf(found: Element, { faults, leftOut }: { faults: ReadFault[]; leftOut: LeftOut }): BankStatement {
  const holder = child(found, 'Acct')
  const id = child(holder, 'Id')
  const servicer = child(child(holder, 'Svcr'), 'FinInstnId')
  const entries = descendants(found, ['Ntry'])
  const bookedCurrency = child(entries[0] ?? null, 'Amt')?.attributes.get('Ccy') ?? ''
  const account = bankText(textAt(id, 'IBAN') || textAt(id, 'Othr', 'Id') || textAt(id, 'PrtryAcct', 'Id'))
  const currency = bankText(textAt(holder, 'Ccy') || bookedCurrency, 3).toUpperCase()
  const context = { faults, leftOut, currency, owner: foldedName(nameOf(child(holder, 'Ownr'))), account }
  const [opening, closing] = [balanceOf(found, ['OPBD', 'PRCD'], faults), balanceOf(found, ['CLBD'], faults)]
  const lines = linesOf(entries, faults, entry => lineOf(entry, context))
  return {
    bank: bankText(textAt(servicer, 'BICFI') || textAt(servicer, 'BIC') || textAt(servicer, 'ClrSysMmbId', 'MmbId')),
    account,
    currency,
    opening: opening && { date: opening.date, cents: opening.cents },
    closing: closing && { date: closing.date, cents: closing.cents },
    mismatch: closing && totalMismatch({ opening, closing, lines }, closing.line),
    lines,
  }
}

/** Returns the first opening balance or the last closing balance with one of these types, and its line number. */
function balanceOf(
  found: Element,
  types: readonly string[],
  faults: ReadFault[],
): (StatementBalance & { line: number }) | null {
  const isOf = (type: string) => (each: Element) => textAt(each, 'Tp', 'CdOrPrtry', 'Cd') === type
  const balances = childrenOf(found, 'Bal')
  const type = types.find(each => balances.some(isOf(each)))
  if (type === undefined) return null
  const balance = (type === 'CLBD' ? balances.findLast(isOf(type)) : balances.find(isOf(type)))!
  const cents = bankBalance(textAt(balance, 'Amt'), '.')
  const sign = signOf(textAt(balance, 'CdtDbtInd'))
  const date = certainDay(textAt(balance, 'Dt', 'Dt') || textAt(balance, 'Dt', 'DtTm'))
  const name = type === 'CLBD' ? 'closing' : 'opening'
  if (typeof cents === 'string')
    faults.push({ line: balance.line, sentence: `The amount (Amt) of the ${name} balance is not valid: ${cents}` })
  if (typeof cents === 'string' || sign === null || date === null) return null
  return { date, cents: signed(cents, sign), line: balance.line }
}

function signOf(indicator: string): 1 | -1 | null {
  return indicator === 'CRDT' ? 1 : indicator === 'DBIT' ? -1 : null
}

function signed(cents: number, sign: 1 | -1): number {
  return sign === 1 || cents === 0 ? cents : -cents
}

const NOT_BOOKED: Readonly<Record<string, string>> = {
  PDNG: 'The entry is pending.',
  INFO: 'The entry is for information only.',
  FUTR: 'The entry will be posted later.',
}

function lineOf(entry: Element, context: AccountContext): BankLine | null {
  const { faults, leftOut, currency } = context
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  const reference = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef')
  const reason = NOT_BOOKED[status]
  if (reason !== undefined) {
    const text = [reference, textAt(entry, 'AddtlNtryInf'), textAt(entry, 'Amt')].filter(Boolean).join(' · ')
    leaveOut(leftOut, entry.line, { text, reason })
    return null
  }
  const named = reference === '' ? 'of the entry' : `of the entry ${bankText(reference, 60)}`
  const date = dayOf(child(entry, 'BookgDt')) ?? dayOf(child(entry, 'ValDt'))
  const amount = child(entry, 'Amt')
  const cents = bankAmount(textAt(entry, 'Amt'), '.')
  const sign = signOf(textAt(entry, 'CdtDbtInd'))
  const bookedCurrency = (amount?.attributes.get('Ccy') ?? currency).toUpperCase()
  const say = (sentence: string) => faults.push({ line: entry.line, sentence })
  if (date === null) say(`BookgDt ${named} is missing or isn’t a date.`)
  if (typeof cents === 'string') say(`Amt ${named}: ${cents}`)
  else if (cents < 0) say(`Amt ${named} has a sign. The direction must be in CdtDbtInd.`)
  if (sign === null) say(`CdtDbtInd ${named} is neither CRDT nor DBIT.`)
  if (currency !== '' && bookedCurrency !== currency)
    say(`Amt ${named} is in ${quoted(bookedCurrency)}, but the account is in ${currency}.`)
  if (date === null || typeof cents === 'string' || sign === null) return null
  const details = descendants(entry, ['TxDtls'])
  const about = aboutOf(entry, details, { ...context, sign })
  const bankId = bankIdOf(textAt(entry, 'AcctSvcrRef'))
  return { line: entry.line, date, cents: signed(cents, sign), ...about, bankId }
}

function dayOf(date: Element | null): string | null {
  return certainDay(textAt(date, 'Dt') || textAt(date, 'DtTm'))
}

/** Returns the payee, memo and check number of an entry. */
function aboutOf(entry: Element, details: readonly Element[], side: PartySide) {
  const isReversal = /^(?:true|1)$/i.test(textAt(entry, 'RvslInd'))
  const names = [...new Set(details.map(each => partyOf(each, side, isReversal)).filter(name => name !== ''))]
  const texts = [...new Set(details.flatMap(textsOf))]
  const extra = textAt(entry, 'AddtlNtryInf')
  const count = Math.max(details.length, Number(textAt(entry, 'NtryDtls', 'Btch', 'NbOfTxs')) || 0)
  const number = textAt(details[0] ?? null, 'Refs', 'ChqNb')
  if (count > 1) {
    const shown = names.slice(0, NAMES_SHOWN).join(', ') + (names.length > NAMES_SHOWN ? ' …' : '')
    const batch = `Batch of ${count} payments${shown === '' ? '' : `: ${shown}`}`
    return { payee: bankText(extra || batch), memo: bankText(extra ? batch : texts.join('; ')), number: '' }
  }
  const payee = names[0] ?? ''
  const memo = texts.join('; ') || (payee === '' ? '' : extra)
  return { payee: bankText(payee || extra), memo: bankText(memo), number: bankText(number) }
}

type PartySide = Pick<AccountContext, 'owner' | 'account'> & { sign: 1 | -1 }

/**
 * Returns the counterparty of a payment: the creditor for money out, or the debtor for money in. A returned payment has the parties of the
 * original payment, so they are swapped. A party with the account owner's account number or name is never the counterparty.
 */
function partyOf(details: Element, { owner, account, sign }: PartySide, isReversal: boolean): string {
  const parties = child(details, 'RltdPties')
  const isReturn = isReversal || child(details, 'RtrInf') !== null
  const usual: 'Dbtr' | 'Cdtr' = (sign === -1) === isReturn ? 'Dbtr' : 'Cdtr'
  const other = usual === 'Dbtr' ? 'Cdtr' : 'Dbtr'
  const numberOf = (role: string) => {
    const id = child(child(parties, `${role}Acct`), 'Id')
    return foldedNumber(textAt(id, 'IBAN') || textAt(id, 'Othr', 'Id'))
  }
  const isNumbered = (role: string) => numberOf(role) !== '' && account !== ''
  const isOwner = (role: string) =>
    isNumbered(role)
      ? numberOf(role) === foldedNumber(account)
      : owner !== '' && foldedName(nameOf(child(parties, role))) === owner
  // Uses the other party if the usual one is the account owner. Also uses it if only the other party is named and it has an account number.
  const isOtherSide = isOwner(usual) || (isNumbered(other) && !hasParty(parties, usual))
  const role = isOtherSide && !isOwner(other) ? other : usual
  for (const name of [role, `Ultmt${role}`]) {
    const found = nameOf(child(parties, name))
    if (found !== '' && foldedName(found) !== owner && !(name === role && isOwner(role))) return found
  }
  return isOwner(role) ? '' : textAt(child(parties, `${role}Acct`), 'Id', 'IBAN')
}

function hasParty(parties: Element | null, role: string): boolean {
  return [role, `Ultmt${role}`, `${role}Acct`].some(name => child(parties, name) !== null)
}

/**
 * Returns the name of a party. Up to version 08, the name is a child of the party element. If the party is a bank, the name is in its agent
 * element.
 */
function nameOf(party: Element | null): string {
  return textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm') || textAt(party, 'Agt', 'FinInstnId', 'Nm')
}

function foldedName(name: string): string {
  return bankText(name).normalize('NFKC').toLowerCase()
}

function foldedNumber(number: string): string {
  return number.replace(/\s/g, '').toUpperCase()
}

function textsOf(details: Element): string[] {
  const remittance = child(details, 'RmtInf')
  const free = childrenOf(remittance, 'Ustrd').map(each => each.text.trim())
  const references = childrenOf(remittance, 'Strd').map(each => textAt(each, 'CdtrRefInf', 'Ref'))
  const own = textAt(details, 'AddtlTxInf')
  const texts = [...free, ...references].filter(text => text !== '')
  return texts.length > 0 || own === '' ? texts : [own]
}
