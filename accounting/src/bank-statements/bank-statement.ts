// What a bank's file tells, whatever its format. Readers are pure: bytes or text in, statements or faults out; they never throw.
import type { CalendarDate } from '../calendar.ts'
import type { Cents } from '../money.ts'
import type { FileQuestion } from './value-style.ts'

/** The formats that are read. QFX is OFX under another name. */
export const STATEMENT_FORMATS = ['OFX', 'QIF', 'CAMT', 'CSV'] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]

/** One movement as the bank tells it; `cents` above 0 is money in, below 0 money out. Texts are '' where the bank says none. */
export type BankLine = {
  /** The line of the file on which it begins; the first is 1. */
  line: number
  date: CalendarDate
  cents: Cents
  payee: string
  memo: string
  /** The number of a check. */
  number: string
  /** The bank's own name of this movement, the same in each file that holds it. */
  bankId: string
  /** Of a correction by the bank: the id of the movement that this one replaces, or removes. */
  corrects?: { bankId: string; isRemoval: boolean } | undefined
}

/** What a file tells of one account. Of several statements of one account in a file this is all, in the file's order. */
export type BankStatement = {
  /** Which account the bank means, as it writes it: code of the bank, number or IBAN, ISO code of the currency. */
  bank: string
  account: string
  currency: string
  /** The balance at the end of a day as the bank sees it (an overdraft, and what is owed on a card, is below 0). */
  closing: { date: CalendarDate; cents: Cents } | null
  lines: BankLine[]
}

/** What is wrong with a file at a line of it, as a sentence. */
export type ReadFault = { line: number; sentence: string }

/** The result of reading: the whole value, or every fault that was found (at least one). `questions` are open: the file was read by its
 * likeliest reading. */
export type Reading<T> = ({ ok: true; value: T } | { ok: false; faults: ReadFault[] }) & {
  questions?: readonly FileQuestion[]
}

/** A file that ends here. */
export function faultAt(line: number, sentence: string): { ok: false; faults: ReadFault[] } {
  return { ok: false, faults: [{ line, sentence }] }
}

/** So many faults tell enough of a file. */
export const FAULTS_MAX = 200
/** The most lines of a file. */
export const STATEMENT_LINES_MAX = 50_000

/** Returns the fault of a statement with more than `STATEMENT_LINES_MAX` lines. */
export function tooManyLines(): { ok: false; faults: ReadFault[] } {
  return faultAt(1, `A statement has at most ${STATEMENT_LINES_MAX} lines. Ask the bank for shorter periods.`)
}

/** Reads the lines of a statement from its entries, and stops at `FAULTS_MAX` faults. `read` returns null for an entry without a
 * line. */
export function linesOf<Entry>(
  entries: readonly Entry[],
  faults: ReadFault[],
  read: (entry: Entry) => BankLine | null,
): BankLine[] {
  const lines: BankLine[] = []
  for (const entry of entries) {
    if (faults.length >= FAULTS_MAX) break
    const line = read(entry)
    if (line !== null) lines.push(line)
  }
  return lines
}

/** The longest payee, memo, check number or name of an account, in UTF-16 code units; what is longer is cut. */
const TEXT_LENGTH_MAX = 500

/** A bank's text as it can be stored and shown: on one line, single spaces, no control characters. */
export function bankText(text: string, lengthMax = TEXT_LENGTH_MAX): string {
  const whole = text
    .slice(0, lengthMax * 8)
    .replace(/[\p{Cc}\p{Z}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  // After the cut, which may part a pair of surrogates.
  return whole.slice(0, lengthMax).replace(/\p{Surrogate}/gu, '')
}

/** Ids that banks write where they have none. */
const NO_ID = /^(?:0+|n\/?a|none|null|nonref|notprovided|not provided|-+)$/i

/** The bank's id of a movement; '' when what stands there names none. */
export function bankIdOf(text: string): string {
  const id = bankText(text)
  return NO_ID.test(id) ? '' : id
}

/** Statements of one account as one, in the order of the file. The latest closing is kept. */
export function byAccount(statements: readonly BankStatement[]): BankStatement[] {
  const accounts = new Map<string, BankStatement>()
  for (const statement of statements) {
    const key = JSON.stringify([statement.bank, statement.account, statement.currency])
    const known = accounts.get(key)
    if (known === undefined) accounts.set(key, { ...statement, lines: [...statement.lines] })
    else {
      for (const line of statement.lines) known.lines.push(line)
      if (statement.closing !== null && (known.closing === null || known.closing.date <= statement.closing.date))
        known.closing = statement.closing
    }
  }
  return [...accounts.values()]
}
