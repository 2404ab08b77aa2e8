// The bank statement of the last full month of demo books, imported and left for review. Some lines have the same date as their
// transaction, some have a date a few days later, and some have no transaction.
import { addDays, type CalendarDate, endOfMonth } from '@twofold/accounting/calendar'
import { type Cents, centsToDecimal } from '@twofold/accounting/money'
import type { Result } from '@twofold/accounting/refusals'
import type { NumberedEntry, PostingBooks } from '../ledger/post-many.ts'
import { bringLines } from '../statement-imports/importing.ts'
import { parseStatement } from '../statement-imports/statement-upload.ts'
import { lastClosedDay, monthsOfBank } from './bank-months.ts'

type BankEntry = { date: CalendarDate; cents: Cents; text: string }

/** The possible numbers of days until a manual payment clears the bank. The entry number selects one of them. */
const DAYS_LATER = [0, 0, 1, 0, 2, 1, 0, 3] as const

/** Lines that are only on the bank statement: the fee and the interest. */
function ofTheBank(month: CalendarDate): BankEntry[] {
  return [
    { date: addDays(month, 14), cents: -2500, text: 'MONTHLY ACCOUNT SERVICE FEE' },
    { date: endOfMonth(month), cents: 1173, text: 'INTEREST PAID THIS PERIOD' },
  ]
}

/**
 * Imports the bank statement for the month after the last closed month into an account and leaves its lines for review. `entries` contains
 * all entries of the books.
 */
export async function bringWaitingStatement(
  books: PostingBooks,
  { accountId, entries, today }: { accountId: number; entries: readonly NumberedEntry[]; today: CalendarDate },
): Promise<Result<number>> {
  const month = addDays(lastClosedDay(today), 1)
  const to = endOfMonth(month)
  const months = [...monthsOfBank(entries, accountId)].filter(([end]) => end <= to)
  const centsOf = ({ lines }: NumberedEntry) =>
    lines.reduce((sum, line) => (line.accountId === accountId ? sum + line.cents : sum), 0)
  const shown = new Set(months.find(([end]) => end === to)?.[1])
  const seen = entries
    .filter(({ id }) => shown.has(id))
    .map(entry => seenByBank(entry, { cents: centsOf(entry), month, to }))
  const lines = [...seen, ...ofTheBank(month)].sort((one, other) => (one.date < other.date ? -1 : 1))
  const cleared = new Set(months.flatMap(([, ids]) => ids))
  const ofBooks = entries.filter(({ id }) => cleared.has(id)).reduce((sum, entry) => sum + centsOf(entry), 0)
  const closing = ofBooks + ofTheBank(month).reduce((sum, { cents }) => sum + cents, 0)
  const content = Buffer.from(ofx(lines, { month, to, closing })).toString('base64')
  return bringLines(books, accountId, parseStatement({ fileName: `checking-${month.slice(0, 7)}.ofx`, content }, []))
}

function seenByBank(
  { id, date, comment }: NumberedEntry,
  { cents, month, to }: { cents: Cents; month: CalendarDate; to: CalendarDate },
): BankEntry {
  const later = addDays(date, cents < 0 ? DAYS_LATER[id % DAYS_LATER.length]! : 0)
  // Payments from the last days of the previous month clear the bank in this month.
  return { date: later < month ? month : later > to ? to : later, cents, text: comment.toUpperCase() }
}

type Period = { month: CalendarDate; to: CalendarDate; closing: Cents }

/** OFX 1 in the form that banks send: no closing tags, and dates without a time. */
function ofx(lines: readonly BankEntry[], { month, to, closing }: Period): string {
  const day = (date: CalendarDate) => date.replaceAll('-', '')
  const elements = lines.map(({ date, cents, text }, index) =>
    [
      `<STMTTRN><TRNTYPE>${cents < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${day(date)}<TRNAMT>${centsToDecimal(cents)}`,
      `<FITID>${day(date)}${String(index).padStart(4, '0')}<NAME>${text.replaceAll('&', '&amp;')}</STMTTRN>`,
    ].join(''),
  )
  return [
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:UTF-8\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD',
    '<BANKACCTFROM><BANKID>121000248<ACCTID>0042117<ACCTTYPE>CHECKING</BANKACCTFROM>',
    `<BANKTRANLIST><DTSTART>${day(month)}<DTEND>${day(to)}`,
    ...elements,
    `</BANKTRANLIST><LEDGERBAL><BALAMT>${centsToDecimal(closing)}<DTASOF>${day(to)}</LEDGERBAL>`,
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  ].join('\n')
}
