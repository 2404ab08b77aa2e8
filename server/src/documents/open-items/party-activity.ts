// Reads a customer's or vendor's open items, the rest of its balance, and its timeline.
import { type PartySide, raisesBalance } from '@twofold/accounting/documents/document-kinds'
import type { Cents } from '@twofold/accounting/money'
import { remainderOf } from '@twofold/accounting/payment-application'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { OpenDocument, OtherBalances, TimelineEvent } from '@twofold/contract/documents/documents'
import type { Books } from '../../identity/books.ts'
import type { Party } from '../../parties/party.ts'
import { type PartyBalances, readPartyBalances } from '../../parties/sql.ts'
import type { Document } from '../document.ts'
import { readOpenItems } from '../sql.ts'
import { presentOpen } from './open-documents.ts'
import { readTimeline } from './timeline.ts'

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
