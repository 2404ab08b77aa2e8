// QIF: one letter a line, `^` after each entry. The format says neither how days are written nor how amounts are.
import { bankAmount, type DecimalMark, quoted } from './bank-amount.ts'
import { bankDay, type DayOrder } from './bank-date.ts'
import {
  type BankLine,
  type BankStatement,
  bankText,
  byAccount,
  FAULTS_MAX,
  faultAt,
  linesOf,
  type ReadFault,
  type Reading,
} from './bank-statement.ts'
import { type ValueStyle, valueEvidence } from './value-style.ts'

type Field = { letter: string; value: string }
type Entry = { line: number; account: string; fields: Field[] }
type Section = 'account' | 'entries' | 'other'

/** How the file is to be read where it does not tell by itself. */
export type QifWays = { dayOrder?: DayOrder | undefined; decimalMark?: DecimalMark | undefined }

const MOVEMENTS = /^!type:\s*(?:bank|cash|ccard|oth\s?[al])\s*$/i
const INVESTMENTS = /^!type:\s*invst\b/i
/** What else such files hold, and is no statement. */
const OTHER_LISTS = /^!type:\s*(?:cat|class|memorized|security|prices|budget|tag|template|invitem)\b/i

/**
 * The statements of a QIF file, one for each account that it names. An entry of several parts is one movement. The opening
 * balance that Quicken writes as a first entry is none. Faults: lists of investments, days that fit no order, an entry
 * without a day or an amount, a last entry that no `^` closes.
 */
export function readQif(text: string, ways: QifWays = {}): Reading<BankStatement[]> {
  const entries = entriesOf(text)
  if (!entries.ok) return entries
  const all = entries.value
  if (all.length === 0) return faultAt(1, 'There is no entry of a bank account or a card in the file.')
  const evidence = valueEvidence()
  for (const entry of all) {
    evidence.addDay(entry.line, fieldOf(entry, 'D'))
    evidence.addAmount(entry.line, amountTextOf(entry))
  }
  const { style, questions, contradictions } = evidence.found(ways)
  const [contradicted] = contradictions
  if (contradicted !== undefined) return contradiction(all, contradicted, contradicted === 'days' ? 'D' : 'T')
  const faults: ReadFault[] = []
  const statements = all.map(entry => ({
    bank: '',
    account: entry.account,
    currency: '',
    closing: null,
    lines: linesOf([entry], faults, each => lineOf(each, style, faults)),
  }))
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, FAULTS_MAX), questions }
  return { ok: true, value: byAccount(statements), questions }
}

function contradiction(entries: readonly Entry[], what: string, letter: string): Reading<never> {
  const first = entries.find(entry => fieldOf(entry, letter) !== '')
  return faultAt(
    first?.line ?? 1,
    `The ${what} of the file are not all written in one way. Say which way they are meant.`,
  )
}

function entriesOf(text: string): Reading<Entry[]> {
  const entries: Entry[] = []
  let section: Section = 'other'
  let account = ''
  let isAccountSet = false
  let fields: Field[] = []
  let begin = 1
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trimEnd()
    if (line === '') continue
    if (line.startsWith('!')) {
      if (fields.length > 0) return faultAt(begin, 'This entry is not closed by ^.')
      if (INVESTMENTS.test(line))
        return faultAt(index + 1, 'This is a list of investments; only those of bank accounts and cards are read.')
      if (/^!(?:option|clear):/i.test(line)) continue
      const next = sectionOf(line)
      if (next === null) return faultAt(index + 1, `${quoted(line)} is no list that QIF knows.`)
      section = next
      if (section === 'entries' && !isAccountSet) account = ''
      isAccountSet = false
      continue
    }
    if (line !== '^') {
      if (fields.length === 0) begin = index + 1
      fields.push({ letter: line[0]!, value: line.slice(1).trim() })
      continue
    }
    const entry = { line: begin, account, fields }
    if (section === 'account') [account, isAccountSet] = [bankText(fieldOf(entry, 'N')), true]
    else if (section === 'entries' && fields.length > 0 && !isOpening(entry)) entries.push(entry)
    fields = []
  }
  if (fields.length > 0) return faultAt(begin, 'This entry is not closed by ^: the file is cut off.')
  return { ok: true, value: entries }
}

function sectionOf(line: string): Section | null {
  if (/^!account\s*$/i.test(line)) return 'account'
  if (MOVEMENTS.test(line)) return 'entries'
  return OTHER_LISTS.test(line) ? 'other' : null
}

function isOpening(entry: Entry): boolean {
  return /^opening balance$/i.test(fieldOf(entry, 'P')) && /^\[.*\]$/.test(fieldOf(entry, 'L'))
}

function fieldOf({ fields }: Entry, letter: string): string {
  return fields.find(field => field.letter === letter)?.value ?? ''
}

function amountTextOf(entry: Entry): string {
  return fieldOf(entry, 'T') || fieldOf(entry, 'U')
}

function lineOf(entry: Entry, style: ValueStyle, faults: ReadFault[]): BankLine | null {
  const day = fieldOf(entry, 'D')
  const date = bankDay(day, style.dayOrder)
  const amount = amountTextOf(entry)
  const cents = bankAmount(amount, style.amounts)
  const say = (sentence: string) => faults.push({ line: entry.line, sentence })
  if (date === null) say(day === '' ? 'This entry has no day (D).' : `${quoted(day)} is no day.`)
  if (typeof cents === 'string') say(amount === '' ? 'This entry has no amount (T).' : cents)
  if (date === null || typeof cents === 'string') return null
  const parts = entry.fields.filter(field => field.letter === 'E').map(field => field.value)
  const payee = bankText(fieldOf(entry, 'P'))
  return {
    line: entry.line,
    date,
    cents,
    payee,
    memo: bankText(fieldOf(entry, 'M') || parts.filter(part => part !== '').join('; ')),
    // Programs also write words here: `ATM`, `DEP`.
    number: bankText(fieldOf(entry, 'N')).replace(/^(?:\D.*|0+)$/, ''),
    bankId: '',
  }
}
