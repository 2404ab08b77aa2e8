// Reads a customer's or vendor's open items, the rest of its balance, and its timeline: its documents and their applications by day.
import { toWire } from '@twofold/accounting/calendar'
import { type PartySide, raisesBalance } from '@twofold/accounting/documents/document-kinds'
import type { Cents } from '@twofold/accounting/money'
import { remainderOf } from '@twofold/accounting/payment-application'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { OpenDocument, OtherBalances, TimelineEvent } from '@twofold/contract/documents/documents'
import { cutWindow, type ListStatement, type Placed, windowOf } from '../../database/list-window.ts'
import type { Books } from '../../identity/books.ts'
import type { Party } from '../../parties/party.ts'
import { type PartyBalances, readPartyBalances } from '../../parties/sql.ts'
import type { Document } from '../document.ts'
import { readOpenItems } from '../sql.ts'
import { presentOpen } from './open-documents.ts'

type Activity = {
  party: Party
  openItems: OpenDocument[]
  beside: OtherBalances
  timeline: TimelineEvent[]
  next: string | null
}

/**
 * Returns a party with all open items, oldest first, and one page of the timeline. Fails with NOT_FOUND and FIELD_VALUE. Runs three
 * statements.
 */
export async function readPartyActivity(
  books: Books,
  { side, id }: { side: PartySide; id: number },
  params: Parameters<typeof readTimeline>[2],
): Promise<Result<Activity>> {
  const party = await readPartyBalances(books, side, id)
  if (party === null) return refused('NOT_FOUND')
  const events = await readTimeline(books, id, params)
  if (!events.ok) return events
  const open = await readOpenItems(books, id)
  return accepted({ party, openItems: open.map(presentOpen), beside: besideOpen(party, open), ...events.value })
}

/** The part of a party's balance that is not in open documents. The open documents and this part add up to the balance. */
function besideOpen(
  { balanceCents, postedCents, markedPaidCents }: PartyBalances,
  open: readonly Document[],
): OtherBalances {
  const reserved = postedCents - markedPaidCents - openCents(open.filter(({ state }) => state === 'POSTED'))
  return { adjustments: balanceCents - postedCents, markedPaid: markedPaidCents, reserved }
}

function openCents(open: readonly Document[]): Cents {
  return open.reduce((sum, document) => sum + (raisesBalance(document) ? 1 : -1) * remainderOf(document), 0)
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
async function readTimeline(
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
  const found = await books.query<TimelineEvent & Placed>(window.value.text, window.value.values)
  const { rows, next } = cutWindow(found, limit, list.sort)
  const timeline = rows.map(({ sortValue: _, sortId: __, ...row }) => ({ ...row, date: toWire(row.date) }))
  return accepted({ timeline, next })
}
