// Where a figure leads: to the transaction, or to the lines of its account between the days that the figure is about.
import { addDays, type CalendarDate, fromWire } from '@twofold/accounting/calendar'
import { AGING_COLUMNS, type AgingColumn } from '@twofold/accounting/reports/aging'
import type { ReportColumn, ReportDrill, ReportRow } from '@twofold/contract/reports'
import { ownNameOf } from '../../pickers/account-choice.ts'

/** What stands behind a figure. */
export type Behind =
  | { kind: 'transaction'; path: string }
  | { kind: 'register'; path: string }
  /** Several accounts, each with its own register; `columnID` is the figure's column. */
  | { kind: 'accounts'; accountIDs: readonly number[]; lines: Lines; columnID: string }
  /** The open documents of a customer or vendor. */
  | OpenDocuments

type OpenDocuments = {
  kind: 'documents'
  partyID: number
  name: string
  /** Those in one column of the aging; null: all of them. */
  column: AgingColumn | null
  endDate?: CalendarDate
}

/** The days whose lines make a figure; without a first one all lines up to the last. */
type Days = { startDate?: CalendarDate; endDate?: CalendarDate }

/** The lines that make a figure: of some days, with or without what closes a year (left out: with it), of the accounts with all below
 * them or by themselves. */
export type Lines = Days & { isClosing?: boolean; isOwn?: boolean }

/** The address of the lines of an account. */
export function registerPath(accountID: number, { startDate, endDate, isClosing, isOwn }: Lines): string {
  const query = new URLSearchParams()
  if (startDate !== undefined) query.set('startDate', startDate)
  if (endDate !== undefined) query.set('endDate', endDate)
  if (isClosing !== undefined) query.set('isClosing', String(isClosing))
  if (isOwn) query.set('isOwn', 'true')
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
  if (drill.partyID !== undefined && (aged !== undefined || column.kind === 'link')) {
    const { endDate } = daysOf(drill)
    const named = { partyID: drill.partyID, name: ownNameOf(String(cells[0] ?? '')), column: aged ?? null }
    return { kind: 'documents', ...named, ...(endDate !== undefined && { endDate }) }
  }
  const { isClosing, isOwn } = drill
  const days = daysBehind(column.id, kind, daysOf(drill))
  const lines = { ...days, ...(isClosing !== undefined && { isClosing }), ...(isOwn && { isOwn }) }
  // What a group on a balance sheet has itself stands beside what it has with all below it.
  if (column.id === 'own' && kind === 'group')
    return { kind: 'register', path: registerPath(first, { ...lines, isOwn: true }) }
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
