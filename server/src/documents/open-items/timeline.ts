// The timeline of a party by day: its documents and their applications.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { Cents } from '@twofold/accounting/money'
import { accepted, type Result } from '@twofold/accounting/refusals'
import type { TimelineEvent, TimelineSide } from '@twofold/contract/documents/documents'
import { cutWindow, type ListStatement, type Placed, windowOf } from '../../database/list-window.ts'
import type { Books } from '../../identity/books.ts'

type Row = {
  kind: DocumentKind | 'application'
  eventID: number
  date: CalendarDate
  amount: Cents
  isPosted: boolean
  comment: string
  document: TimelineSide
  appliedTo: TimelineSide | null
}

const SIDE = (alias: string) => `
  jsonb_build_object('kind', ${alias}.kind, 'documentID', ${alias}.document_id, 'raises', ${alias}.raises,
                     'invoiceNumber', coalesce(${alias}.number, 0), 'reference', ${alias}.reference)`

// Applications have no index by party, so they are found through the documents of the party. `place` is the position of an event among the
// events of a day. Documents come before applications.
const EVENTS = `(
  SELECT d.kind, d.document_id AS event_id, d.date, abs(d.total) AS amount, d.state = 'POSTED' AS is_posted, d.comment,
         ${SIDE('d')} AS document, NULL::jsonb AS applied_to, d.document_id AS place
    FROM document d WHERE d.organisation_id = $1 AND d.party_id = $2 AND d.live
   UNION ALL
  SELECT 'application', a.advice_id, greatest(l.date, r.date), a.amount, l.state = 'POSTED' AND r.state = 'POSTED', '',
         ${SIDE('l')}, ${SIDE('r')}, a.advice_id + ${2 ** 51}::bigint
    FROM document l
    JOIN advice a ON a.organisation_id = $1 AND a.lowering_id = l.document_id
    JOIN document r ON r.organisation_id = $1 AND r.document_id = a.raising_id
   WHERE l.organisation_id = $1 AND l.party_id = $2 AND l.live AND NOT l.raises) e`

/** The default page size. */
const WINDOW = 20

/**
 * Returns one page of a party's events, newest first, and the cursor of the next page. Fails with FIELD_VALUE for an invalid cursor. Runs
 * one statement.
 */
export async function readTimeline(
  books: Books,
  partyId: number,
  { limit = WINDOW, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Result<{ timeline: TimelineEvent[]; next: string | null }>> {
  const list: ListStatement<'date'> = {
    columns: `e.kind, e.event_id AS "eventID", e.date, e.amount, e.is_posted AS "isPosted", e.comment, e.document, e.applied_to AS "appliedTo"`,
    from: EVENTS,
    conditions: ['true'],
    values: [books.organisationId, partyId],
    id: 'e.place',
    keys: { date: { sql: 'e.date', type: 'date' } },
    sort: '-date',
  }
  const window = windowOf(list, { limit, cursor })
  if (!window.ok) return window
  const found = await books.query<Row & Placed>(window.value.text, window.value.values)
  const { rows, next } = cutWindow(found, limit, list.sort)
  const timeline = rows.map(({ sortValue: _, sortId: __, ...row }) => ({ ...row, date: toWire(row.date) }))
  return accepted({ timeline, next })
}
