// A document as it stands on a sheet of paper: what is written on it, in which order, with every word and every figure. A
// screen, a printer and a PDF draw the same sheet; none of them adds anything or works anything out.
import type { CalendarDate } from '../calendar.ts'
import type { Cents } from '../money.ts'

/** The papers that a sheet is set for. */
export const PAPER_SIZES = ['LETTER', 'A4'] as const
export type PaperSize = (typeof PAPER_SIZES)[number]

/** Whoever sends the sheet: the organisation, as its letterhead has it. */
export type Letterhead = {
  name: string
  /** Lines below the name, parted by line ends: address, telephone, registration. */
  address: string
  /** Lines at the foot of every sheet: bank details, thanks. */
  footer: string
}

/** A label with what it is about: `Date`, `Nov 5, 2026`. */
export type SheetFact = { label: string; value: string }

/** A block of lines under a label: an address. */
export type SheetBlock = { label: string; lines: string[] }

/** How a column is written: a day, words, or an amount in cents. */
export type SheetColumn = { head: string; kind: 'DATE' | 'TEXT' | 'MONEY' }

/** A row: its cells in the order of the columns, null for an empty one. `CARRIED`: a balance from before these rows. `TOTAL`:
 * what the rows come to. */
export type SheetRow = { look: 'LINE' | 'CARRIED' | 'TOTAL'; cells: (CalendarDate | string | Cents | null)[] }

/** A sum below the rows; `TOTAL` under a rule, `GRAND_TOTAL` under a double one. */
export type SheetSum = { look: 'PART' | 'TOTAL' | 'GRAND_TOTAL'; label: string; cents: Cents }

/** What stands on the paper. Texts hold no control characters and no turns of the writing direction. */
export type Sheet = {
  /** What a file of it is called, without its ending: letters, digits and hyphens. */
  fileName: string
  issuer: { name: string; lines: string[] }
  title: string
  /** Says across the sheet that it is no ordinary one: `Draft`, `Canceled`, `Paid`; else empty. */
  stamp: string
  facts: SheetFact[]
  blocks: SheetBlock[]
  columns: SheetColumn[]
  rows: SheetRow[]
  sums: SheetSum[]
  /** What is open by how long it has been due: label and cents, youngest first; empty where nothing is aged. */
  ages: { label: string; cents: Cents }[]
  notes: string[]
  footer: string[]
}

/** What a mail that brings a sheet says before somebody writes something else. */
export type SheetMail = { to: string; subject: string; message: string }
