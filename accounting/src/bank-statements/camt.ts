// CAMT.053, the statement of ISO 20022, versions 02 to 12: entries that are booked, and the closing balance.
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
  linesOf,
  type ReadFault,
  type Reading,
} from './bank-statement.ts'
import { child, childrenOf, descendants, type Element, textAt } from './element.ts'

/** So many names of a batch tell what it was; more would not be read. */
const NAMES_SHOWN = 5

/**
 * The statements of a document, one for each account. An entry is one movement, as on the printed statement: of a batch the
 * memo tells how many payments it holds and whose. Pending entries are left out. Faults: another message of ISO 20022, and
 * every entry without a day, an amount or a direction.
 */
export function readCamt(root: Element): Reading<BankStatement[]> {
  const message = child(root, 'BkToCstmrStmt')
  if (message === null) {
    const other = root.children[0]?.name ?? root.name
    return faultAt(root.line, `This is the message ${quoted(other)}, not a statement (CAMT.053).`)
  }
  const faults: ReadFault[] = []
  const statements = childrenOf(message, 'Stmt').map(each => statementOf(each, faults))
  if (statements.length === 0) return faultAt(message.line, 'There is no statement in the message.')
  return faults.length > 0
    ? { ok: false, faults: faults.slice(0, FAULTS_MAX) }
    : { ok: true, value: byAccount(statements) }
}

function statementOf(found: Element, faults: ReadFault[]): BankStatement {
  const account = child(found, 'Acct')
  const id = child(account, 'Id')
  const servicer = child(child(account, 'Svcr'), 'FinInstnId')
  const entries = childrenOf(found, 'Ntry')
  const bookedCurrency = child(entries[0] ?? null, 'Amt')?.attributes.get('Ccy') ?? ''
  return {
    bank: bankText(textAt(servicer, 'BICFI') || textAt(servicer, 'BIC') || textAt(servicer, 'ClrSysMmbId', 'MmbId')),
    account: bankText(textAt(id, 'IBAN') || textAt(id, 'Othr', 'Id')),
    currency: bankText(textAt(account, 'Ccy') || bookedCurrency, 3).toUpperCase(),
    closing: closingOf(found, faults),
    lines: linesOf(entries, faults, entry => lineOf(entry, faults)),
  }
}

function closingOf(found: Element, faults: ReadFault[]): BankStatement['closing'] {
  const closing = childrenOf(found, 'Bal').findLast(balance => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === 'CLBD')
  if (closing === undefined) return null
  const cents = bankBalance(textAt(closing, 'Amt'), '.')
  const sign = signOf(textAt(closing, 'CdtDbtInd'))
  const date = certainDay(textAt(closing, 'Dt', 'Dt') || textAt(closing, 'Dt', 'DtTm'))
  if (typeof cents === 'string') faults.push({ line: closing.line, sentence: `Amt of the closing balance: ${cents}` })
  return typeof cents === 'string' || sign === null || date === null ? null : { date, cents: signed(cents, sign) }
}

function signOf(indicator: string): 1 | -1 | null {
  return indicator === 'CRDT' ? 1 : indicator === 'DBIT' ? -1 : null
}

function signed(cents: number, sign: 1 | -1): number {
  return sign === 1 || cents === 0 ? cents : -cents
}

function lineOf(entry: Element, faults: ReadFault[]): BankLine | null {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  if (status === 'PDNG' || status === 'INFO' || status === 'FUTR') return null
  const reference = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef')
  const named = reference === '' ? 'of the entry' : `of the entry ${bankText(reference, 60)}`
  const date = dayOf(child(entry, 'BookgDt')) ?? dayOf(child(entry, 'ValDt'))
  const cents = bankAmount(textAt(entry, 'Amt'), '.')
  const sign = signOf(textAt(entry, 'CdtDbtInd'))
  const say = (sentence: string) => faults.push({ line: entry.line, sentence })
  if (date === null) say(`BookgDt ${named} is missing or no day.`)
  if (typeof cents === 'string') say(`Amt ${named}: ${cents}`)
  if (sign === null) say(`CdtDbtInd ${named} is neither CRDT nor DBIT.`)
  if (date === null || typeof cents === 'string' || sign === null) return null
  const details = descendants(entry, ['TxDtls'])
  const about = aboutOf(entry, details, sign)
  const bankId = bankIdOf(textAt(entry, 'AcctSvcrRef'))
  return { line: entry.line, date, cents: signed(cents, sign), ...about, bankId }
}

function dayOf(date: Element | null): string | null {
  return certainDay(textAt(date, 'Dt') || textAt(date, 'DtTm'))
}

/** Whom an entry is about, and what its texts say. */
function aboutOf(entry: Element, details: readonly Element[], sign: 1 | -1) {
  const names = [...new Set(details.map(each => partyOf(each, sign)).filter(name => name !== ''))]
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

/** The other party: of money out its creditor, of money in its debtor. The name stood in the party itself until version 08. */
function partyOf(details: Element, sign: 1 | -1): string {
  const parties = child(details, 'RltdPties')
  const role = sign === -1 ? 'Cdtr' : 'Dbtr'
  for (const name of [role, `Ultmt${role}`]) {
    const party = child(parties, name)
    const found = textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm')
    if (found !== '') return found
  }
  return ''
}

function textsOf(details: Element): string[] {
  const remittance = child(details, 'RmtInf')
  const free = childrenOf(remittance, 'Ustrd').map(each => each.text.trim())
  const references = childrenOf(remittance, 'Strd').map(each => textAt(each, 'CdtrRefInf', 'Ref'))
  const own = textAt(details, 'AddtlTxInf')
  const told = [...free, ...references].filter(text => text !== '')
  return told.length > 0 || own === '' ? told : [own]
}
