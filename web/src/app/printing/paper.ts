// What is printed in place of the screen: a list of any length as a table, because paper does not scroll. Its heads come
// again on every page.

import { formatMomentAndZone } from '@twofold/accounting/moment'
import type { ReactNode } from 'react'

export type PaperColumn = {
  head: string
  /** Tells it apart where several have one head. */
  key?: string
  /** In millimetres; what is left over is shared by the columns without one. */
  widthMm?: number
  isRight?: boolean
}

export type PaperRow = {
  key: number | string
  cells: readonly ReactNode[]
  /** `CARRIED`: a balance from before or to after these rows. `TOTAL`: the last line, under a double rule. `GROUP`: what the
   * rows below belong to; alone in its row it stands across. `SUBTOTAL`: a sum, its figures under a rule. */
  look?: 'CARRIED' | 'TOTAL' | 'GROUP' | 'SUBTOTAL'
}

/** Rows with a title and column heads of their own. */
export type PaperSection = { title: string; rows: readonly PaperRow[] }

/** A line of a summary; `isTotal`: what the lines above it make up. */
export type PaperSum = { label: string; value: ReactNode; isTotal?: boolean }

/** A list as it is printed. */
export type Paper = {
  organisation: string
  /** Where the title stands: the account's path. */
  path?: string
  title: string
  /** What is printed and as of when, a line each. */
  facts: readonly string[]
  /** Says that rows are missing, when some are. */
  warning?: string | undefined
  figure?: { label: string; value: ReactNode }
  /** A sum that leads line by line to its last one, above the lists. */
  summary?: readonly PaperSum[]
  columns: readonly PaperColumn[]
  /** Some hundreds of rows each: what a browser takes to lay a table over pages grows with the square of its rows. */
  sections: readonly PaperSection[]
}

/** When something was printed, by the clock of its organisation. */
export function momentText(now: number, user: { timeZone: string } | undefined): string {
  return `As of ${formatMomentAndZone(now, user?.timeZone ?? 'UTC')}`
}
