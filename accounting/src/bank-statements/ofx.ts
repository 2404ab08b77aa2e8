// Converts the element tree of OFX 1, OFX 2 and QFX files to bank and card statements.
import type { Cents } from '../money.ts'
import { bankAmount, bankBalance, quoted } from './bank-amount.ts'
import { bankDay } from './bank-date.ts'
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
} from './bank-statement.ts'
import { child, descendants, type Element, textAt } from './element.ts'
import { isNoDayYet } from './no-movement.ts'
import type { ParseOptions } from './parse-options.ts'
import { withoutMarkup } from './sgml.ts'
import { type DetectedValues, type ValueStyle, valueEvidence } from './value-style.ts'

type EntryContext = { style: ValueStyle; signs: AmountSigns }
/** How the sign of an amount is determined: as written, reversed, or from the type of its entry. */
type AmountSigns = 'AS_IS' | 'TURNED' | 'BY_TYPE'

/** The entry types that mean money out. */
const OUT_TYPES: ReadonlySet<string> = new Set(
  'DEBIT CHECK PAYMENT FEE SRVCHG DIRECTDEBIT REPEATPMT ATM POS CASH'.split(' '),
)
/** The entry types that never mean money in. If an amount of such an entry has no sign, the types determine the signs of all amounts. */
const CERTAIN_OUT_TYPES: ReadonlySet<string> = new Set(
  'DEBIT CHECK PAYMENT FEE SRVCHG DIRECTDEBIT REPEATPMT'.split(' '),
)

/**
 * Returns the statements in <OFX>, one for each account. Amounts can have a decimal comma. If no amount of a statement has a sign and some
 * entry types mean money out, the types determine the signs. Pending entries and investment account entries are skipped. Errors: an error
 * response, no bank or card statement, an entry with a missing or repeated date or amount, and misplaced elements.
 */
export function readOfx(root: Element, options: ParseOptions = {}): Reading<ParsedStatements> {
  const found = descendants(root, ['STMTRS', 'CCSTMTRS'])
  if (found.length === 0) return withoutStatement(root)
  const stray = strayOf(root)
  if (stray !== null) return faultAt(stray.line, stray.sentence)
  const faults: ReadFault[] = []
  const leftOut = nothingLeftOut()
  const { style, questions, contradictions } = valuesOf(found, options)
  const [contradicted] = contradictions
  if (contradicted !== undefined)
    return faultAt(found[0]!.line, `The ${contradicted} in the file have different formats. Choose the format.`)
  const statements = found.map(each => statementOf(each, options, { style, faults, leftOut }))
  for (const investment of descendants(root, ['INVSTMTRS'])) leaveOutInvestments(investment, leftOut)
  return faults.length > 0
    ? { ok: false, faults: faults.slice(0, FAULTS_MAX), questions }
    : { ok: true, value: { statements: byAccount(statements), leftOut }, questions }
}

function withoutStatement(root: Element): Reading<never> {
  const failed = descendants(root, ['STATUS']).find(status => !/^0*$/.test(textAt(status, 'CODE')))
  if (failed !== undefined) {
    const said = textAt(failed, 'MESSAGE') || textAt(failed, 'CODE')
    return faultAt(
      failed.line,
      `The file contains an error message from the bank instead of a statement: ${quoted(said)}.`,
    )
  }
  const isInvestment = descendants(root, ['INVSTMTRS']).length > 0
  return faultAt(
    root.line,
    isInvestment
      ? 'This is an investment statement. Only statements of bank accounts and cards can be imported.'
      : 'The file contains no statement of a bank account or card.',
  )
}

const ENTRIES = ['STMTTRN', 'STMTTRNP']

/** Detects the format of dates and amounts. The OFX specification prescribes a format, but not every bank complies with it. */
function valuesOf(statements: readonly Element[], options: ParseOptions): DetectedValues {
  const evidence = valueEvidence()
  for (const statement of statements) {
    for (const entry of descendants(statement, ['STMTTRN'])) {
      evidence.addDay(entry.line, textAt(entry, 'DTPOSTED'))
      evidence.addAmount(entry.line, textAt(entry, 'TRNAMT'))
    }
    const balance = child(statement, 'LEDGERBAL')
    if (balance !== null) evidence.addAmount(balance.line, textAt(balance, 'BALAMT'))
  }
  const currencies = statements.map(statement => textAt(statement, 'CURDEF').toUpperCase())
  return evidence.found({ ...options, currencies })
}

/** Returns the first entry outside of a statement, or the first amount or date outside of an entry. A damaged tag can cause both errors. */
function strayOf(root: Element): ReadFault | null {
  for (const found of descendants(root, ['STMTRS', 'CCSTMTRS', 'INVSTMTRS', ...ENTRIES])) {
    if (ENTRIES.includes(found.name)) return { line: found.line, sentence: 'This entry is not part of a statement.' }
    const stray = descendants(found, [...ENTRIES, 'TRNAMT', 'DTPOSTED']).find(({ name }) => !ENTRIES.includes(name))
    if (stray !== undefined) return { line: stray.line, sentence: `The element ${stray.name} is not part of an entry.` }
  }
  return null
}

function leaveOutInvestments(investment: Element, leftOut: LeftOut): void {
  const reason = 'Entries of investment accounts are not imported.'
  const entries = descendants(investment, ENTRIES)
  for (const entry of entries) leaveOut(leftOut, entry.line, { text: entryText(entry), reason })
  if (entries.length === 0) leaveOut(leftOut, investment.line, { text: 'INVSTMTRS', reason })
}

function entryText(entry: Element): string {
  const payee = textAt(entry, 'NAME') || textAt(entry, 'PAYEE', 'NAME')
  return [textAt(entry, 'DTPOSTED'), payee, textAt(entry, 'MEMO'), textAt(entry, 'TRNAMT')].filter(Boolean).join(' · ')
}

function statementOf(
  found: Element,
  options: ParseOptions,
  { style, faults, leftOut }: { style: ValueStyle; faults: ReadFault[]; leftOut: LeftOut },
): BankStatement {
  const from = child(found, 'BANKACCTFROM') ?? child(found, 'CCACCTFROM')
  const entries = descendants(found, ENTRIES)
  const isUndated = (entry: Element) => isNoDayYet(textAt(entry, 'DTPOSTED')) && repeatedIn(entry) === undefined
  const posted = entries.filter(entry => entry.name === 'STMTTRN' && !isUndated(entry))
  const balance = child(found, 'LEDGERBAL')
  const signs = signsOf(posted, options)
  for (const entry of entries) {
    const isPending = entry.name === 'STMTTRNP'
    if (!isPending && !isUndated(entry)) continue
    const reason = isPending ? 'The entry is pending.' : 'The entry is pending and has no date.'
    leaveOut(leftOut, entry.line, { text: entryText(entry), reason })
  }
  const closing = closingOf(balance, style, faults)
  return {
    bank: bankText(textAt(from, 'BANKID')),
    account: bankText(textAt(from, 'ACCTID')),
    currency: bankText(textAt(found, 'CURDEF'), 3).toUpperCase(),
    opening: null,
    closing: signs === 'TURNED' && closing !== null ? { ...closing, cents: turned(closing.cents) } : closing,
    mismatch: null,
    lines: linesOf(posted, faults, entry => lineOf(entry, { style, signs }, faults)),
  }
}

function signsOf(entries: readonly Element[], { isTurned }: ParseOptions): AmountSigns {
  if (isTurned) return 'TURNED'
  const isUnsigned = entries.every(entry => !/[-+()\u2212]/.test(textAt(entry, 'TRNAMT')))
  return isUnsigned && entries.some(entry => CERTAIN_OUT_TYPES.has(typeOf(entry))) ? 'BY_TYPE' : 'AS_IS'
}

function typeOf(entry: Element): string {
  return textAt(entry, 'TRNTYPE').toUpperCase()
}

function turned(cents: Cents): Cents {
  return cents === 0 ? 0 : -cents
}

function closingOf(balance: Element | null, style: ValueStyle, faults: ReadFault[]): BankStatement['closing'] {
  if (balance === null || textAt(balance, 'BALAMT') === '') return null
  const cents = bankBalance(textAt(balance, 'BALAMT'), style.amounts)
  const date = bankDay(textAt(balance, 'DTASOF'), style.dayOrder)
  if (typeof cents === 'string') faults.push({ line: balance.line, sentence: `BALAMT of LEDGERBAL: ${cents}` })
  return typeof cents === 'string' || date === null ? null : { date, cents }
}

function lineOf(entry: Element, { style, signs }: EntryContext, faults: ReadFault[]): BankLine | null {
  const posted = textAt(entry, 'DTPOSTED')
  const date = bankDay(posted, style.dayOrder)
  const amount = textAt(entry, 'TRNAMT')
  const cents = bankAmount(amount, style.amounts)
  const named = textAt(entry, 'FITID') === '' ? '' : ` ${bankText(textAt(entry, 'FITID'), 60)}`
  const say = (sentence: string) => faults.push({ line: entry.line, sentence })
  const twice = repeatedIn(entry)
  if (twice !== undefined) say(`The entry${named} contains ${twice} twice. Two entries may have been merged.`)
  if (date === null)
    say(`DTPOSTED of the entry${named} ${posted === '' ? 'is missing' : `${quoted(posted)} isn’t a date`}.`)
  if (typeof cents === 'string') say(`TRNAMT of the entry${named}${amount === '' ? ' is missing.' : `: ${cents}`}`)
  if (twice !== undefined || date === null || typeof cents === 'string') return null
  const corrected = bankIdOf(textAt(entry, 'CORRECTFITID'))
  const isRemoval = /^delete$/i.test(textAt(entry, 'CORRECTACTION'))
  const isOut = signs === 'TURNED' || (signs === 'BY_TYPE' && OUT_TYPES.has(typeOf(entry)))
  return {
    ...(corrected !== '' && { corrects: { bankId: corrected, isRemoval } }),
    line: entry.line,
    date,
    cents: isOut ? turned(cents) : cents,
    payee: entryTextOf(entry, 'NAME') || bankText(textAt(entry, 'PAYEE', 'NAME')),
    memo: entryTextOf(entry, 'MEMO'),
    number: bankText(textAt(entry, 'CHECKNUM')).replace(/^0+$/, ''),
    bankId: bankIdOf(textAt(entry, 'FITID')),
  }
}

/** Returns the name of an element that occurs twice in an entry, or the name of an entry that is nested in it. */
function repeatedIn({ children }: Element): string | undefined {
  return (
    ['DTPOSTED', 'TRNAMT'].find(name => children.filter(each => each.name === name).length > 1) ??
    children.find(({ name }) => ENTRIES.includes(name))?.name
  )
}

function entryTextOf(entry: Element, name: string): string {
  return bankText(withoutMarkup(textAt(entry, name)))
}
