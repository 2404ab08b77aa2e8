// The printed form of a screen: a list of any length as a table, because paper does not scroll. Its column heads are
// repeated on every page.

import { formatMomentAndZone } from '@twofold/accounting/moment'
import type { ReactNode } from 'react'

export type PaperColumn = {
  head: string
  /** Identifies the column where several have the same head. */
  key?: string
  /** In millimeters. Columns without a width share the rest. */
  widthMm?: number
  isRight?: boolean
}

export type PaperRow = {
  key: number | string
  cells: readonly ReactNode[]
  /** `CARRIED`: a balance brought or carried forward. `TOTAL`: the last line, under a double rule. `GROUP`: the heading of the rows
   * below; if its other cells are empty, it spans all columns. `SUBTOTAL`: a sum, with its figures under a rule. */
  look?: 'CARRIED' | 'TOTAL' | 'GROUP' | 'SUBTOTAL'
}

/** Rows with their own title and column heads. */
export type PaperSection = { title: string; rows: readonly PaperRow[] }

/** A line of a summary. `isTotal`: the sum of the lines above it. */
export type PaperSum = { label: string; value: ReactNode; isTotal?: boolean }

/** A list in its printed form. */
export type Paper = {
  organisation: string
  /** The path above the title, such as an account's. */
  path?: string
  title: string
  /** Describes the content and its date, one line each. */
  facts: readonly string[]
  /** Says that rows are missing, if any are. */
  warning?: string | undefined
  figure?: { label: string; value: ReactNode }
  /** The lines of a calculation, above the lists. The last line is its result. */
  summary?: readonly PaperSum[]
  columns: readonly PaperColumn[]
  /** Some hundreds of rows each: the time that a browser takes to paginate a table grows with the square of its rows. */
  sections: readonly PaperSection[]
}

/** The time of printing, in the organisation's time zone. */
export function momentText(now: number, user: { timeZone: string } | undefined): string {
  return `As of ${formatMomentAndZone(now, user?.timeZone ?? 'UTC')}`
}
