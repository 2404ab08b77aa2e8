// The content of a printed document: its text and amounts, in order. Screens, printers and PDF files show exactly this content. Also converts
// typed text to lines for printing.
import type { CalendarDate } from '../calendar.ts'
import type { Cents } from '../money.ts'

/** The supported paper sizes. */
export const PAPER_SIZES = ['LETTER', 'A4'] as const
export type PaperSize = (typeof PAPER_SIZES)[number]

/** The organisation that sends the document, as shown on its letterhead. */
export type Letterhead = {
  name: string
  /** The lines below the name, separated by line breaks: address, telephone, registration. */
  address: string
  /** The lines at the bottom of every printed document, such as bank details. */
  footer: string
}

/** A label and its value, such as `Date` and `Nov 5, 2026`. */
export type SheetFact = { label: string; value: string }

/** A label with several lines, such as an address. */
export type SheetBlock = { label: string; lines: string[] }

/** The kind of content in a column: a date, text, or an amount in cents. */
export type SheetColumn = { head: string; kind: 'DATE' | 'TEXT' | 'MONEY' }

/**
 * A row with its cells in column order. An empty cell is null. `CARRIED` is the balance before the rows. `TOTAL` is the sum of the rows.
 */
export type SheetRow = { look: 'LINE' | 'CARRIED' | 'TOTAL'; cells: (CalendarDate | string | Cents | null)[] }

/** A sum below the rows. `TOTAL` is printed with a line above it, `GRAND_TOTAL` with a double line. */
export type SheetSum = { look: 'PART' | 'TOTAL' | 'GRAND_TOTAL'; label: string; cents: Cents }

/** The content of a printed document. Its text contains no control characters or direction controls. */
export type Sheet = {
  /** The file name without extension: letters, digits and hyphens. */
  fileName: string
  issuer: { name: string; lines: string[] }
  title: string
  /** The stamp printed across a draft, canceled or paid document: `Draft`, `Canceled` or `Paid`. Empty for other documents. */
  stamp: string
  facts: SheetFact[]
  blocks: SheetBlock[]
  columns: SheetColumn[]
  rows: SheetRow[]
  sums: SheetSum[]
  /** Open amounts by age, youngest first, each with a label and cents. Empty if the document has no aging. */
  ages: { label: string; cents: Cents }[]
  notes: string[]
  footer: string[]
}

/** The default email for a printed document. The user can edit it. */
export type SheetMail = { to: string; subject: string; message: string }

// Direction controls and other invisible characters can make a name look like another name. Joiners are not removed, because scripts and
// emoji need them.
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu
const LINE_END = /\r\n|[\r\n\u0085\u2028\u2029]/u

/** Converts text to one line. Line breaks and tabs become spaces, and invisible characters are removed. */
export function printedLine(text: string): string {
  return printedLines(text).join(' ')
}

/** Returns the non-empty lines of a string: `12 Elm St\n\nSalem` has two lines. */
export function printedLines(text: string): string[] {
  return text
    .normalize('NFC')
    .split(LINE_END)
    .map(line => line.replaceAll('\t', ' ').replaceAll(UNSEEN, '').replaceAll(/ {2,}/g, ' ').trim())
    .filter(line => line !== '')
}
