// A document as a printed sheet: its texts and amounts in order. Screens, printers and PDFs draw the same sheet and add or compute nothing.
import type { CalendarDate } from '../calendar.ts'
import type { Cents } from '../money.ts'

/** The paper sizes of sheets. */
export const PAPER_SIZES = ['LETTER', 'A4'] as const
export type PaperSize = (typeof PAPER_SIZES)[number]

/** The organisation that sends the sheet, as on its letterhead. */
export type Letterhead = {
  name: string
  /** Lines below the name, separated by line ends: address, telephone, registration. */
  address: string
  /** Lines at the bottom of every sheet: bank details, thanks. */
  footer: string
}

/** A label and its value: `Date`, `Nov 5, 2026`. */
export type SheetFact = { label: string; value: string }

/** A label and lines, such as an address. */
export type SheetBlock = { label: string; lines: string[] }

/** The content of a column: a date, text, or an amount in cents. */
export type SheetColumn = { head: string; kind: 'DATE' | 'TEXT' | 'MONEY' }

/** A row with its cells in column order, null for an empty one. `CARRIED` is a balance from before these rows. `TOTAL` is the sum of the
 * rows. */
export type SheetRow = { look: 'LINE' | 'CARRIED' | 'TOTAL'; cells: (CalendarDate | string | Cents | null)[] }

/** A sum below the rows. `TOTAL` has a line above it, `GRAND_TOTAL` a double line. */
export type SheetSum = { look: 'PART' | 'TOTAL' | 'GRAND_TOTAL'; label: string; cents: Cents }

/** The content of a sheet. Texts have no control characters and no direction controls. */
export type Sheet = {
  /** The file name without extension: letters, digits and hyphens. */
  fileName: string
  issuer: { name: string; lines: string[] }
  title: string
  /** A stamp across the sheet if it is not an ordinary one: `Draft`, `Canceled`, `Paid`. Otherwise empty. */
  stamp: string
  facts: SheetFact[]
  blocks: SheetBlock[]
  columns: SheetColumn[]
  rows: SheetRow[]
  sums: SheetSum[]
  /** Open amounts by age: label and cents, youngest first. Empty if nothing is aged. */
  ages: { label: string; cents: Cents }[]
  notes: string[]
  footer: string[]
}

/** The default email with a sheet, which the user can edit. */
export type SheetMail = { to: string; subject: string; message: string }
