// Where a figure leads: to the transaction, or to the lines of its account between the days that the figure is about.
import { addDays, type CalendarDate, fromWire } from '@twofold/accounting/calendar'
import { AGING_COLUMNS, type AgingColumn } from '@twofold/accounting/reports/aging'
import type { ReportColumn, ReportDrill, ReportRow } from '@twofold/contract/reports'
import { ownNameOf } from '../pickers/account-choice.ts'

/** What stands behind a figure. */
export type Behind =
  | { kind: 'transaction'; path: string }
  | { kind: 'register'; path: string }
  /** Several accounts, each with its own register; `columnID` is the figure's column. */
  | { kind: 'accounts'; accountIDs: readonly number[]; days: Days; columnID: string }
  /** The open documents of a customer or vendor in a column of an aging. */
  | OpenDocuments

type OpenDocuments = {
  kind: 'documents'
  partyID: number
  name: string
  column: AgingColumn
  label: string
  endDate?: CalendarDate
}

/** The days whose lines make a figure; without a first one all lines up to the last. */
export type Days = { startDate?: CalendarDate; endDate?: CalendarDate }

/** The address of the lines of an account. */
export function registerPath(accountID: number, { startDate, endDate }: Days): string {
  const query = new URLSearchParams()
  if (startDate !== undefined) query.set('startDate', startDate)
  if (endDate !== undefined) query.set('endDate', endDate)
  return query.size === 0 ? `/transactions/account/${accountID}` : `/transactions/account/${accountID}?${query}`
}

/** What stands behind a cell, or null. */
export function behindCell({ kind, drill, cells }: ReportRow, column: ReportColumn): Behind | null {
  if (drill === undefined) return null
  const accountIDs = drill.accountIDs ?? []
  const [first] = accountIDs
  if (drill.transactionID !== undefined) {
    const query = first === undefined ? '' : `?returnAccount=${first}`
    return { kind: 'transaction', path: `/transactions/${drill.transactionID}${query}` }
  }
  if (first === undefined) return null
  const aged = AGING_COLUMNS.find(id => id === column.id)
  if (drill.partyID !== undefined && aged !== undefined) {
    const { endDate } = daysOf(drill)
    const named = { partyID: drill.partyID, name: ownNameOf(String(cells[0] ?? '')), column: aged, label: column.label }
    return { kind: 'documents', ...named, ...(endDate !== undefined && { endDate }) }
  }
  const days = daysBehind(column.id, kind, daysOf(drill))
  if (accountIDs.length === 1) return { kind: 'register', path: registerPath(first, days) }
  return { kind: 'accounts', accountIDs, days, columnID: column.id }
}

function daysOf({ startDate, endDate }: ReportDrill): Days {
  const [start, end] = [dayOf(startDate), dayOf(endDate)]
  return { ...(start !== null && { startDate: start }), ...(end !== null && { endDate: end }) }
}

function dayOf(text: string | undefined): CalendarDate | null {
  return text === undefined ? null : fromWire(text)
}

/** An opening is made of all lines before the period, a closing of all up to its end, other figures of those inside it. */
function daysBehind(columnID: string, rowKind: ReportRow['kind'], days: Days): Days {
  const { startDate, endDate } = days
  if (columnID.startsWith('opening')) {
    const before = startDate === undefined ? null : dayBefore(startDate)
    return before === null ? days : { endDate: before }
  }
  const isClosing = columnID.startsWith('closing') || (columnID === 'balance' && rowKind === 'closing')
  return isClosing && endDate !== undefined ? { endDate } : days
}

function dayBefore(date: CalendarDate): CalendarDate | null {
  try {
    return addDays(date, -1)
  } catch {
    return null
  }
}

/** What stands behind a row as a whole: behind the first of its cells that leads anywhere, its link before its figures. */
export function behindRow(row: ReportRow, columns: readonly ReportColumn[]): Behind | null {
  const written = columns.filter((_, index) => row.cells[index] !== null)
  const first = written.find(({ kind }) => kind === 'link') ?? written.find(({ kind }) => kind === 'money')
  return first === undefined ? null : behindCell(row, first)
}
