// Parses QIF files. Each line starts with a letter that identifies the field, and `^` ends each entry. The format does not specify how
// dates and amounts are written.
import { bankAmount, bankBalance, quoted } from './bank-amount.ts'
import { bankDay } from './bank-date.ts'
import {
  type BankLine,
  type BankStatement,
  bankText,
  byAccount,
  FAULTS_MAX,
  faultAt,
  type LeftOut,
  leaveOut,
  nothingLeftOut,
  type ParsedStatements,
  type ReadFault,
  type Reading,
} from './bank-statement.ts'
import { balanceNamed, isNoDayYet } from './no-movement.ts'
import type { ParseOptions } from './parse-options.ts'
import { type ValueStyle, valueEvidence } from './value-style.ts'

type Field = { letter: string; value: string }
type QifRecord = { line: number; account: string; fields: Field[] }
type Section = 'account' | 'entries' | 'other'

const MOVEMENTS = /^!type:\s*(?:bank|cash|ccard|credit ?card|checking|savings|oth\s?[al])\s*$/i
const INVESTMENTS = /^!type:\s*invst\b/i
/** Other lists in QIF files, such as category lists. They are not statements. */
const OTHER_LISTS = /^!type:\s*(?:cat|class|memorized|security|prices|budget|tag|template|invitem)\b/i

/**
 * Returns the statements of a QIF file, one for each account that it names. A split entry is one line. Opening balances, entries without an
 * amount, and entries of other lists are skipped. Errors: an investment list, dates in inconsistent orders, missing or repeated dates,
 * repeated amounts, and a last entry without a closing `^`.
 */
export function readQif(text: string, options: ParseOptions = {}): Reading<ParsedStatements> {
  const leftOut = nothingLeftOut()
  const entries = entriesOf(text, leftOut)
  if (!entries.ok) return entries
  const all = entries.value
  if (all.length === 0) return faultAt(1, 'The file contains no entries of a bank account or card.')
  const movements = all.filter(entry => noMovement(entry) === null)
  const evidence = valueEvidence()
  for (const entry of movements) {
    evidence.addDay(entry.line, fieldOf(entry, 'D'))
    evidence.addAmount(entry.line, amountTextOf(entry))
  }
  const { style, questions, contradictions } = evidence.found(options)
  const [contradicted] = contradictions
  if (contradicted !== undefined) return contradiction(movements, contradicted, contradicted === 'dates' ? 'D' : 'T')
  const faults: ReadFault[] = []
  const statements: BankStatement[] = []
  for (const entry of all) {
    if (faults.length >= FAULTS_MAX) break
    statements.push(statementOf(entry, style, { faults, leftOut, isTurned: options.isTurned === true }))
  }
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, FAULTS_MAX), questions }
  return { ok: true, value: { statements: byAccount(statements), leftOut }, questions }
}

/** Converts an entry to a statement with one line or with an opening balance. */
function statementOf(
  entry: QifRecord,
  style: ValueStyle,
  { faults, leftOut, isTurned }: { faults: ReadFault[]; leftOut: LeftOut; isTurned: boolean },
): BankStatement {
  const statement = { bank: '', account: entry.account, currency: '', opening: null, closing: null, mismatch: null }
  const reason = noMovement(entry)
  if (reason !== null) {
    leaveOut(leftOut, entry.line, { text: textOf(entry), reason: reason.reason })
    return { ...statement, opening: reason.isOpening ? openingOf(entry, style, isTurned) : null, lines: [] }
  }
  const line = lineOf(entry, style, faults)
  if (line !== null && isTurned && line.cents !== 0) line.cents = -line.cents
  return { ...statement, lines: line === null ? [] : [line] }
}

function contradiction(entries: readonly QifRecord[], what: string, letter: string): Reading<never> {
  const first = entries.find(entry => fieldOf(entry, letter) !== '')
  return faultAt(first?.line ?? 1, `The ${what} in the file have different formats. Choose the format.`)
}

function entriesOf(text: string, leftOut: LeftOut): Reading<QifRecord[]> {
  const entries: QifRecord[] = []
  // If the first line is not a header such as `!Type:Bank`, the file starts with entries.
  let section: Section = text.trimStart().startsWith('!') ? 'other' : 'entries'
  let list = ''
  let account = ''
  let isAccountSet = false
  let fields: Field[] = []
  let begin = 1
  const add = (line: number, written: string) => {
    if (fields.length === 0) begin = line
    fields.push({ letter: written[0]!, value: written.slice(1).trim() })
  }
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trimEnd()
    if (line === '') continue
    if (line.startsWith('!')) {
      if (fields.length > 0) return faultAt(begin, 'This entry does not end with ^.')
      if (INVESTMENTS.test(line))
        return faultAt(
          index + 1,
          'This is a list of investments. Only statements of bank accounts and cards can be imported.',
        )
      if (/^!(?:option|clear):/i.test(line)) continue
      const next = sectionOf(line)
      if (next === null) return faultAt(index + 1, `The QIF header ${quoted(line)} is not supported.`)
      section = next
      // Some programs repeat a header such as `!Type:Bank` before each entry. The entry still belongs to the last named account.
      if (section === 'entries' && !isAccountSet && line.toLowerCase() !== list) account = ''
      if (section === 'entries') list = line.toLowerCase()
      isAccountSet = false
      continue
    }
    if (!line.startsWith('^')) {
      add(index + 1, line)
      continue
    }
    const entry = { line: fields.length === 0 ? index + 1 : begin, account, fields }
    fields = []
    if (section === 'account') [account, isAccountSet, list] = [bankText(fieldOf(entry, 'N')), true, '']
    else if (section === 'other')
      leaveOut(leftOut, entry.line, {
        text: textOf(entry),
        reason: 'The entry is in a section of the file that does not contain transactions.',
      })
    else if (entry.fields.length === 0) leaveOut(leftOut, entry.line, { text: '^', reason: 'The entry is empty.' })
    else entries.push(entry)
    if (line.length > 1) add(index + 1, line.slice(1))
  }
  if (fields.length > 0) return faultAt(begin, 'This entry does not end with ^. The file may be incomplete.')
  return { ok: true, value: entries }
}

function sectionOf(line: string): Section | null {
  if (/^!account\s*$/i.test(line)) return 'account'
  if (MOVEMENTS.test(line)) return 'entries'
  return OTHER_LISTS.test(line) ? 'other' : null
}

/** Returns the reason why an entry is skipped. Returns null for a transaction. */
function noMovement(entry: QifRecord): { reason: string; isOpening: boolean } | null {
  const named = balanceNamed(fieldOf(entry, 'P')) ?? balanceNamed(fieldOf(entry, 'M'))
  if (named !== null) return named
  if (isNoDayYet(fieldOf(entry, 'D')) && repeatedIn(entry) === undefined)
    return { reason: 'The entry is pending and has no date.', isOpening: false }
  const hasAmount = entry.fields.some(({ letter, value }) => 'TU$'.includes(letter) && value !== '')
  return hasAmount ? null : { reason: 'The entry has no amount.', isOpening: false }
}

function openingOf(entry: QifRecord, { dayOrder, amounts }: ValueStyle, isTurned: boolean): BankStatement['opening'] {
  const date = bankDay(fieldOf(entry, 'D'), dayOrder)
  const cents = bankBalance(amountTextOf(entry), amounts)
  if (date === null || typeof cents === 'string') return null
  return { date, cents: isTurned && cents !== 0 ? -cents : cents }
}

/** Returns the code letter of a field that occurs twice in an entry although it may occur only once. */
function repeatedIn({ fields }: QifRecord): string | undefined {
  return ['D', 'T', 'U'].find(letter => fields.filter(field => field.letter === letter).length > 1)
}

function fieldOf({ fields }: QifRecord, letter: string): string {
  return fields.find(field => field.letter === letter)?.value ?? ''
}

function amountTextOf(entry: QifRecord): string {
  return fieldOf(entry, 'T') || fieldOf(entry, 'U')
}

function textOf(entry: QifRecord): string {
  return ['D', 'N', 'P', 'M', 'T']
    .map(letter => fieldOf(entry, letter))
    .filter(value => value !== '')
    .join(' · ')
}

function lineOf(entry: QifRecord, { dayOrder, amounts }: ValueStyle, faults: ReadFault[]): BankLine | null {
  const day = fieldOf(entry, 'D')
  const date = bankDay(day, dayOrder)
  const amount = amountTextOf(entry)
  const cents = bankAmount(amount, amounts)
  const say = (sentence: string) => faults.push({ line: entry.line, sentence })
  const twice = repeatedIn(entry)
  if (twice !== undefined) say(`This entry has two ${twice} lines. A ^ between two entries may be missing.`)
  if (date === null) say(day === '' ? 'This entry has no date (D).' : `${quoted(day)} isn’t a date.`)
  if (typeof cents === 'string') say(amount === '' ? 'This entry has no amount (T).' : cents)
  if (twice !== undefined || date === null || typeof cents === 'string') return null
  const parts = entry.fields.filter(field => field.letter === 'E').map(field => field.value)
  const payee = bankText(fieldOf(entry, 'P'))
  return {
    line: entry.line,
    date,
    cents,
    payee,
    memo: bankText(fieldOf(entry, 'M') || parts.filter(part => part !== '').join('; ')),
    // Some programs write words here: `ATM`, `DEP`.
    number: bankText(fieldOf(entry, 'N')).replace(/^(?:\D.*|0+)$/, ''),
    bankId: '',
  }
}
