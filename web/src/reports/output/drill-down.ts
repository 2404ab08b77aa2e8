// Determines where the figures of a report link to: a transaction, or the account's lines in the figure's period.
import { addDays, type CalendarDate, fromWire } from '@twofold/accounting/calendar'
import { AGING_COLUMNS, type AgingColumn } from '@twofold/accounting/reports/aging'
import type { ReportColumn, ReportDrill, ReportRow } from '@twofold/contract/reports'
import { ownNameOf } from '../../kit/pickers/account-choice.ts'

/** The link target of a figure. */
export type DrillDown =
  | { kind: 'transaction'; path: string }
  | { kind: 'register'; path: string }
  /** Several accounts, each with its own register. `columnID` is the figure's column. */
  | { kind: 'accounts'; accountIDs: readonly number[]; lines: Lines; columnID: string }
  /** The open documents of a customer or vendor. */
  | OpenDocuments

/** A link target that a sheet lists first: the accounts or documents that make up a figure. */
export type ListedDrillDown = Extract<DrillDown, { kind: 'accounts' | 'documents' }>

type OpenDocuments = {
  kind: 'documents'
  partyID: number
  name: string
  /** The documents in one column of the aging report. Null means all columns. */
  column: AgingColumn | null
  endDate?: CalendarDate
}

/** The period of the lines that make up a figure. Without a start date, it includes all lines through the end date. */
type Days = { startDate?: CalendarDate; endDate?: CalendarDate }

/**
 * The lines that make up a figure: their period, whether closing entries are included (the default), and whether subaccounts are excluded.
 */
export type Lines = Days & { isClosing?: boolean; isOwn?: boolean }

/** Returns the URL of an account's register, filtered by the given lines. */
export function registerPath(accountID: number, { startDate, endDate, isClosing, isOwn }: Lines): string {
  const query = new URLSearchParams()
  if (startDate !== undefined) query.set('startDate', startDate)
  if (endDate !== undefined) query.set('endDate', endDate)
  if (isClosing !== undefined) query.set('isClosing', String(isClosing))
  if (isOwn) query.set('isOwn', 'true')
  return query.size === 0 ? `/transactions/account/${accountID}` : `/transactions/account/${accountID}?${query}`
}

/** Returns the link target of a cell, or null if the cell has no link. */
export function drillDownOfCell({ kind, drill, cells }: ReportRow, column: ReportColumn): DrillDown | null {
  if (drill === undefined) return null
  const accountIDs = drill.accountIDs ?? []
  const [first] = accountIDs
  if (drill.transactionID !== undefined) {
    const query = first === undefined ? '' : `?returnAccount=${first}`
    return { kind: 'transaction', path: `/transactions/${drill.transactionID}${query}` }
  }
  if (first === undefined) return null
  const aged = AGING_COLUMNS.find(id => id === column.id)
  if (drill.partyID !== undefined && (aged !== undefined || column.kind === 'link')) {
    const { endDate } = daysOf(drill)
    const named = { partyID: drill.partyID, name: ownNameOf(String(cells[0] ?? '')), column: aged ?? null }
    return { kind: 'documents', ...named, ...(endDate !== undefined && { endDate }) }
  }
  const { isClosing, isOwn } = drill
  const days = daysOfColumn(column.id, kind, daysOf(drill))
  const lines = { ...days, ...(isClosing !== undefined && { isClosing }), ...(isOwn && { isOwn }) }
  if (accountIDs.length === 1) return { kind: 'register', path: registerPath(first, lines) }
  return { kind: 'accounts', accountIDs, lines, columnID: column.id }
}

function daysOf({ startDate, endDate }: ReportDrill): Days {
  const [start, end] = [dayOf(startDate), dayOf(endDate)]
  return { ...(start !== null && { startDate: start }), ...(end !== null && { endDate: end }) }
}

function dayOf(text: string | undefined): CalendarDate | null {
  return text === undefined ? null : fromWire(text)
}

/**
 * An opening balance includes all lines before the period. A closing balance includes all lines through its end. Other figures include the
 * lines in the period.
 */
function daysOfColumn(columnID: string, rowKind: ReportRow['kind'], days: Days): Days {
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

/** Returns the target of a row's first link, or of its first figure if the row has no link. */
export function drillDownOfRow(row: ReportRow, columns: readonly ReportColumn[]): DrillDown | null {
  const written = columns.filter((_, index) => row.cells[index] !== null)
  const first = written.find(({ kind }) => kind === 'link') ?? written.find(({ kind }) => kind === 'money')
  return first === undefined ? null : drillDownOfCell(row, first)
}
