// The print version of a screen. Lists of any length are printed as tables, and every page repeats the column headers.

import { formatMomentAndZone } from '@twofold/accounting/moment'
import type { ReactNode } from 'react'

export type PaperColumn = {
  head: string
  /** The key of the column. Required if several columns have the same header. */
  key?: string
  /** The width in millimeters. Columns without a width share the remaining space. */
  widthMm?: number
  isRight?: boolean
}

export type PaperRow = {
  key: number | string
  cells: readonly ReactNode[]
  /**
   * `CARRIED`: a balance that is brought or carried forward. `TOTAL`: the last line, under a double rule. `GROUP`: the heading of the rows
   * below, which spans all columns if its other cells are empty. `SUBTOTAL`: a sum, under a rule.
   */
  look?: 'CARRIED' | 'TOTAL' | 'GROUP' | 'SUBTOTAL'
}

/** Rows with their own title and column headers. */
export type PaperSection = { title: string; rows: readonly PaperRow[] }

/** A line of a summary. `isTotal`: the sum of the lines above it. */
export type PaperSum = { label: string; value: ReactNode; isTotal?: boolean }

/** The print version of a list. */
export type Paper = {
  organisation: string
  /** The path above the title, such as the path of an account. */
  path?: string
  title: string
  /** The lines below the title, which state the date, the filters and other facts about the content. */
  facts: readonly string[]
  /** A note that rows are missing. Omitted if the list is complete. */
  warning?: string | undefined
  figure?: { label: string; value: ReactNode }
  /** The lines of a calculation, printed above the lists. The last line is the result. */
  summary?: readonly PaperSum[]
  columns: readonly PaperColumn[]
  /** Each section has a few hundred rows, because the time to paginate a table in a browser grows with the square of its rows. */
  sections: readonly PaperSection[]
}

/** The time of printing, in the organisation's time zone. */
export function momentText(now: number, user: { timeZone: string } | undefined): string {
  return `As of ${formatMomentAndZone(now, user?.timeZone ?? 'UTC')}`
}
