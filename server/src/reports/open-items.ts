// Returns the drill-down of an aging for one customer or vendor: its open documents and manual transactions.
import { type CalendarDate, toWire, ZERO_DATE } from '@twofold/accounting/calendar'
import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { AgingColumn } from '@twofold/accounting/reports/aging'
import { type OpenEntry, openEntries } from '@twofold/accounting/reports/party-aging'
import type { listOpenItems, OpenItem } from '@twofold/contract/documents/open-items'
import type { ResponseBody } from '@twofold/contract/endpoint'
import type { Books } from '../identity/books.ts'
import { readLatestSealedBlock } from './as-of-sql.ts'
import { readPartyLines, type ShownDocument, type ShownLine } from './party-lines-sql.ts'

const PARTY = `
  SELECT party_id AS "partyID", account_id AS "accountID", name AS "partyName", side FROM party
   WHERE organisation_id = $1 AND party_id = $2 AND live`

type Party = { partyID: number; accountID: number; partyName: string; side: PartySide }

type OpenItemsParams = {
  endDate?: CalendarDate | undefined
  column?: AgingColumn | undefined
  asKnownAt?: string | undefined
  limit?: number | undefined
}

/**
 * Returns the open items of a party at the end of a day, sorted by date, with their sum. Fails with NOT_FOUND. Runs four statements, or
 * five as of an earlier time.
 */
export async function openItemsOf(
  books: Books,
  partyId: number,
  { endDate = books.today, column, asKnownAt, limit = Number.POSITIVE_INFINITY }: OpenItemsParams,
): Promise<Result<ResponseBody<typeof listOpenItems>>> {
  const [party] = await books.query<Party>(PARTY, [books.organisationId, partyId])
  if (party === undefined) return refused('NOT_FOUND')
  const asOf = asKnownAt === undefined ? null : await readLatestSealedBlock(books, asKnownAt)
  const kept = await readPartyLines(books, { ids: [party.accountID], endDate, asOf })
  const entries = openEntries(kept, party.side, endDate).filter(
    entry => column === undefined || entry.column === column,
  )
  return accepted({
    ...party,
    endDate: toWire(endDate),
    total: entries.reduce((sum, { remainingCents }) => sum + remainingCents, 0),
    items: entries.slice(0, limit).map(presentEntry),
    itemsLeftOut: Math.max(0, entries.length - limit),
    knownAt: asOf?.sealedAt ?? null,
  })
}

function presentEntry({
  column,
  document,
  line,
  cents,
  remainingCents,
}: OpenEntry<ShownDocument, ShownLine>): OpenItem {
  return {
    column,
    kind: document?.kind ?? 'entry',
    documentID: document?.id ?? null,
    transactionID: line.transactionId,
    number: document?.number ?? null,
    reference: document?.reference ?? line.comment,
    date: toWire(line.date),
    dueDate: toWire(document?.dueDate ?? ZERO_DATE),
    amount: cents,
    remaining: remainingCents,
  }
}
