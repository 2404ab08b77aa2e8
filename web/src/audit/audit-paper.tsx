// The printed audit trail with the current filters, newest entry first.
import { formatDay } from '@twofold/accounting/calendar'
import { dayAndTime } from '@twofold/accounting/moment'
import { formatCents } from '@twofold/accounting/money'
import type { AuditEntries, AuditEntry } from '@twofold/contract/audit'
import type { CurrentUser } from '@twofold/contract/session'
import { momentText, type Paper, type PaperColumn, type PaperRow, type PaperSection } from '../kit/printing/paper.ts'
import type { AuditFilter } from './audit-filter.ts'
import { labelOf } from './audit-words.ts'
import { amountOf } from './changed-fields.ts'
import { aboutOf, deedOf, type Names, personName } from './sentence.ts'

const COLUMNS: readonly PaperColumn[] = [
  { head: 'Time', widthMm: 18 },
  { head: 'User', widthMm: 26 },
  { head: 'Role', widthMm: 23 },
  { head: 'Change' },
  { head: 'Record' },
  { head: 'Amount', widthMm: 30, isRight: true },
  { head: 'Sealed', widthMm: 16, isRight: true },
]

/** The maximum number of rows below one column header. Longer lists repeat the header. */
const SECTION_ROWS_MAX = 500

type AuditPaperParts = {
  trail: AuditEntries
  filter: AuditFilter
  user: CurrentUser | undefined
  /** The time of printing, in milliseconds. */
  now: number
}

/** Returns the printed audit trail. A note states whether there are earlier entries. */
export function auditPaper({ trail, filter, user, now }: AuditPaperParts): Paper {
  const { auditEntries, people, earlier } = trail
  const names = new Map(people.map(person => [person.userID, person]))
  const count = `${auditEntries.length.toLocaleString('en-US')} ${auditEntries.length === 1 ? 'change' : 'changes'}`
  return {
    organisation: user?.tenantName ?? '',
    title: 'Audit Trail',
    facts: [...filterWords(filter, names), count, momentText(now, user)],
    warning: earlier === null ? undefined : `Only the newest ${count} are printed.`,
    columns: COLUMNS,
    sections: sectionsOf(auditEntries, names, user?.timeZone ?? 'UTC'),
  }
}

/** Returns the filters as text, one line each. */
function filterWords(filter: AuditFilter, names: Names): string[] {
  const { startDate, endDate, userID, action, objectKind, objectID } = filter
  return [
    startDate === undefined ? '' : `From ${formatDay(startDate)}`,
    endDate === undefined ? '' : `To ${formatDay(endDate)}`,
    userID === undefined ? '' : `By ${personName(names.get(Number(userID)), Number(userID))}`,
    action === undefined ? '' : `Change: ${labelOf(action)}`,
    objectKind === undefined ? '' : `Records: ${labelOf(objectKind)}`,
    objectID === undefined ? '' : `Number ${objectID}`,
  ].filter(words => words !== '')
}

/** Returns the rows grouped by day. */
function sectionsOf(entries: readonly AuditEntry[], names: Names, timeZone: string): PaperSection[] {
  const sections: { title: string; rows: PaperRow[] }[] = []
  for (const entry of entries) {
    const { day, time } = dayAndTime(entry.at, timeZone, 'seconds')
    const row = { key: entry.auditEntryID, cells: cellsOf(entry, names, time) }
    const section = sections.at(-1)
    if (section?.title === day && section.rows.length < SECTION_ROWS_MAX) section.rows.push(row)
    else sections.push({ title: day, rows: [row] })
  }
  return sections.length > 0 ? sections : [{ title: '', rows: [] }]
}

function cellsOf(entry: AuditEntry, names: Names, time: string): PaperRow['cells'] {
  const { userID, role, blockNo } = entry
  const cents = amountOf(entry)
  const who = personName(names.get(userID), userID)
  const amount = cents === null ? '' : formatCents(cents)
  return [time, who, role, deedOf(entry, names), aboutOf(entry), amount, blockNo === null ? 'not yet' : blockNo]
}
