// Reads the open amounts of customers and vendors at the end of a day, summed by the database from the current books. Aging reports,
// statements and the home screen use them.
import type { CalendarDate } from '@twofold/accounting/calendar'
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type PartySide,
  partySideOf,
} from '@twofold/accounting/documents/document-kinds'
import type { Cents } from '@twofold/accounting/money'
import {
  type AgedDocument,
  type Applied,
  NOTHING_OPEN,
  type OpenSums,
  openItemsOn,
  type Posting,
  withOpen,
} from '@twofold/accounting/reports/open-items'
import type { PartyBalance } from '@twofold/accounting/reports/party-aging'
import type { Books } from '../../identity/books.ts'
import { NEIGHBOURS, OPEN_TOTALS, openLists, PLACES, type Since, tangled } from './open-sums.ts'

/**
 * The open amount of a party at the end of the day, and the amount that its documents posted to its account up to that day
 * (debit-positive).
 */
export type PartySums = Pick<PartyBalance, 'open' | 'postedCents'>

/** The sums of a party without documents. */
export const NO_SUMS: PartySums = { open: NOTHING_OPEN, postedCents: 0 }

/** The scope of the sums: all parties, one party, or all parties as recorded at an earlier time, with the changes recorded since then. */
export type OpenOf = 'all' | { partyId: number } | { since: Since }

const ALL = openLists('all')
const ONE = openLists('one')
const LISTS_AS_OF = openLists({ firstParameter: 4 })

/** Parties and their amounts in one column, as returned by the database. `sumsOf` adds up the amounts of each party. */
export type OpenList = { place: number; parties: number[]; cents: Cents[] }

/** Returns the open amounts of each party that has open amounts at the end of a day. Runs one statement. */
export async function readOpenLists(books: Books, endDate: CalendarDate, of: OpenOf): Promise<OpenList[]> {
  return await books.query<OpenList>(...statementOf(of, [books.organisationId, endDate, DOCUMENT_KINDS]))
}

/** Returns the sums of each party, and whether any document was ever reversed. `addReversed` adds the amounts of reversed documents. */
export function sumsOf(lists: readonly OpenList[]): { sums: Map<number, PartySums>; isReversed: boolean } {
  const sums = new Map<number, Sums>()
  let isReversed = false
  for (const { place, parties, cents } of lists) {
    if (place === PLACES.reversed) isReversed = cents[0]! > 0
    else for (let at = 0; at < parties.length; at += 1) addAt(sumsAt(sums, parties[at]!), place, cents[at]!)
  }
  return { sums, isReversed }
}

// The sums are updated in place. Copying 20,000 sums at each step would take as long as the database query.
type Sums = {
  open: { ages: [Cents, Cents, Cents, Cents, Cents]; markedPaidCents: Cents; unappliedCents: Cents }
  postedCents: Cents
}

const noSums = (): Sums => ({ open: { ages: [0, 0, 0, 0, 0], markedPaidCents: 0, unappliedCents: 0 }, postedCents: 0 })

function sumsAt<Whose>(sums: Map<Whose, Sums>, whose: Whose): Sums {
  const found = sums.get(whose)
  if (found !== undefined) return found
  const made = noSums()
  sums.set(whose, made)
  return made
}

function addAt(sums: Sums, place: number, cents: Cents): void {
  if (place < PLACES.markedPaid) sums.open.ages[place]! += cents
  else if (place === PLACES.markedPaid) sums.open.markedPaidCents += cents
  else if (place === PLACES.unapplied) sums.open.unappliedCents += cents
  else sums.postedCents += cents
}

function statementOf(of: OpenOf, values: unknown[]): [text: string, values: unknown[]] {
  if (of === 'all') return [ALL, values]
  if ('partyId' in of) return [ONE, [...values, of.partyId]]
  const { apart, fresh, made } = of.since
  return [LISTS_AS_OF, [...values, apart, fresh, made]]
}

/** Returns the open amounts of the given parties, by account. Runs one statement, or three if a document was ever reversed. */
export async function readPartyBalances(
  books: Books,
  parties: ReadonlyMap<number, number>,
  endDate: CalendarDate,
): Promise<PartyBalance[]> {
  const one = parties.size === 1 ? [...parties.values()][0] : undefined
  const { sums, isReversed } = sumsOf(await readOpenLists(books, endDate, one === undefined ? 'all' : { partyId: one }))
  const balances = new Map<number, PartyBalance>()
  for (const [accountId, partyId] of parties)
    balances.set(accountId, { accountId, partyId, ...(sums.get(partyId) ?? NO_SUMS) })
  if (isReversed) await addReversed(books, balances, endDate, one)
  return [...balances.values()]
}

/**
 * Adds the amounts that the sums do not contain to the balances by account: the amounts of documents that were ever reversed, and of the
 * documents that they are applied to. Covers all parties or one party. Runs two statements.
 */
export async function addReversed(
  books: Books,
  balances: ReadonlyMap<number, PartyBalance>,
  endDate: CalendarDate,
  partyId?: number,
): Promise<void> {
  const isOne = partyId !== undefined
  const values = [books.organisationId, endDate, DOCUMENT_KINDS, ...(isOne ? [partyId] : [])]
  addTangled(balances, await readTangled(books, tangled(isOne ? 'one' : 'all'), values), endDate)
}

type TotalRow = { side: PartySide | null; place: number; cents: Cents }

/**
 * Returns the total open amount of all customers, and the total open amount of all vendors, at the end of a day. Runs one statement, or
 * three if a document was ever reversed.
 */
export async function readOpenTotals(books: Books, endDate: CalendarDate): Promise<Record<PartySide, OpenSums>> {
  const values = [books.organisationId, endDate, DOCUMENT_KINDS]
  const rows = await books.query<TotalRow>(OPEN_TOTALS, values)
  const sums = new Map<PartySide, Sums>()
  let isReversed = false
  for (const { side, place, cents } of rows) {
    if (side === null) isReversed = cents > 0
    else addAt(sumsAt(sums, side), place, cents)
  }
  const totals: Record<PartySide, OpenSums> = {
    RECEIVABLE: sumsAt(sums, 'RECEIVABLE').open,
    PAYABLE: sumsAt(sums, 'PAYABLE').open,
  }
  if (!isReversed) return totals
  const { documents, applied } = await readTangled(books, tangled('all'), values)
  const sides = new Map(
    documents.flatMap(({ kind, postings }) => postings.map(each => [each.accountId, partySideOf(kind)] as const)),
  )
  for (const { posting, column, remainingCents } of openItemsOn(documents, applied, endDate)) {
    const side = sides.get(posting.accountId)
    if (side !== undefined) totals[side] = withOpen(totals[side], column, remainingCents)
  }
  return totals
}

const APPLIED_BETWEEN = `
  SELECT lowering_id AS "creditItemId", raising_id AS "debitItemId", amount AS "amountCents" FROM advice
   WHERE organisation_id = $1 AND (lowering_id = ANY ($2::bigint[]) OR raising_id = ANY ($2::bigint[])) ORDER BY advice_id`

type TangledRow = Omit<AgedDocument, 'postings'> & Posting & { isReversed: boolean; isPresent: boolean }
type Tangled = { documents: AgedDocument[]; applied: Applied[]; past: Posting[] }

async function readTangled(books: Books, text: string, values: unknown[]): Promise<Tangled> {
  const rows = await books.query<TangledRow>(text, values)
  const reversed = [...new Set(rows.filter(({ isReversed }) => isReversed).map(({ id }) => id))]
  const applied = reversed.length === 0 ? [] : await books.query<Applied>(APPLIED_BETWEEN, [values[0], reversed])
  return { documents: documentsOf(rows), applied, past: rows.filter(({ isPresent }) => !isPresent) }
}

/** Returns the documents to which the documents in `apart` were applied, as recorded at that time. Runs one statement. */
export async function readNeighbours(
  books: Books,
  { endDate, since }: { endDate: CalendarDate; since: Since },
): Promise<AgedDocument[]> {
  const values = [books.organisationId, endDate, DOCUMENT_KINDS, since.apart, since.fresh, since.made]
  return documentsOf(await books.query<TangledRow>(NEIGHBOURS, values))
}

function documentsOf(rows: readonly TangledRow[]): AgedDocument[] {
  const documents = new Map<number, AgedDocument & { postings: Posting[] }>()
  for (const { id, kind, dueDate, isMarkedPaid, accountId, transactionId, date, until, cents } of rows) {
    const document = documents.get(id) ?? { id, kind: kind as DocumentKind, dueDate, isMarkedPaid, postings: [] }
    document.postings.push({ accountId, transactionId, date, until, cents })
    documents.set(id, document)
  }
  return [...documents.values()]
}

function addTangled(
  balances: ReadonlyMap<number, PartyBalance>,
  { documents, applied, past }: Tangled,
  endDate: CalendarDate,
): void {
  for (const { posting, column, remainingCents } of openItemsOn(documents, applied, endDate)) {
    const balance = balances.get(posting.accountId)
    if (balance !== undefined) balance.open = withOpen(balance.open, column, remainingCents)
  }
  for (const { accountId, date, until, cents } of past) {
    const balance = balances.get(accountId)
    if (balance === undefined) continue
    if (date <= endDate) balance.postedCents += cents
    if (until !== null && until <= endDate) balance.postedCents -= cents
  }
}
