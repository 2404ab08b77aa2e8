// What of a party's documents is open at the end of a day, and in which column of its aging it stands.
import type { CalendarDate } from '../calendar.ts'
import { type DocumentKind, isInvoice, type PartySide, partySideOf } from '../documents/document-kinds.ts'
import type { Cents } from '../money.ts'
import { type Aged, ageOf } from './aging.ts'

/**
 * One time a document was posted: from its entry's day until the day of the entry's reversal, which is null while it stands.
 * `cents` is what the entry does to the party's account, debit-positive.
 */
export type Posting = {
  accountId: number
  transactionId: number
  date: CalendarDate
  until: CalendarDate | null
  cents: Cents
}

/** What is asked of a document beside its postings. */
export type DocumentFacts = { id: number; kind: DocumentKind; dueDate: CalendarDate | null; isMarkedPaid: boolean }

/** A document as far as its aging is concerned; `postings` are all times it was posted, from the first. */
export type AgedDocument = DocumentFacts & { postings: readonly Posting[] }

/** A line on a party's account; `source` is the document whose entry or reversal it stands in, null when it was entered by
 * hand. */
export type PartyLine = {
  accountId: number
  transactionId: number
  date: CalendarDate
  cents: Cents
  source: { id: number; cycle: number; isReversal: boolean } | null
}

/** An advice: what was applied of a lowering item to a raising one. */
export type Applied = { loweringId: number; raisingId: number; amountCents: Cents }

/** Where an open item stands: one of the ages, from the youngest, or a column of its own. */
export type OpenColumn = 0 | 1 | 2 | 3 | 4 | 'markedPaid' | 'unapplied'

/** What is open of a document, in its party's own sign: what an invoice leaves to be paid is above 0, what a payment or a
 * credit leaves to be applied below. */
export type OpenItem = { document: AgedDocument; posting: Posting; remainingCents: Cents; column: OpenColumn }

/** A document on a day: the posting that counts, and what it does to the party's balance in the party's own sign. */
type Standing = { document: AgedDocument; posting: Posting; cents: Cents; leftCents: Cents }

/** The postings of each document whose entries stand among some lines, by its id; a reversal ends the posting of its cycle. */
export function postingsOf(lines: Iterable<PartyLine>): Map<number, Posting[]> {
  const entries = new Map<string, Posting>()
  const found = new Map<number, Posting[]>()
  const reversals: [key: string, date: CalendarDate][] = []
  for (const { source, ...line } of lines) {
    if (source === null) continue
    const key = `${source.id} ${source.cycle}`
    if (source.isReversal) {
      reversals.push([key, line.date])
      continue
    }
    const posting = { ...line, until: null }
    entries.set(key, posting)
    const others = found.get(source.id)
    if (others === undefined) found.set(source.id, [posting])
    else others.push(posting)
  }
  for (const [key, date] of reversals) {
    const entry = entries.get(key)
    if (entry !== undefined) entry.until = date
  }
  return found
}

/** A debit-positive amount as the party's side counts: a bill's credit of 500 raises its vendor's balance by 500. */
export function inOwnSign(side: PartySide, cents: Cents): Cents {
  return (side === 'RECEIVABLE' ? cents : -cents) + 0
}

/** Every posting that counts at the end of a day. A document that was posted again before the day of its reversal counts twice, as
 * it does in the ledger. */
function standingOn(documents: Iterable<AgedDocument>, endDate: CalendarDate): Standing[] {
  return [...documents].flatMap(document =>
    document.postings
      .filter(({ date, until }) => date <= endDate && (until === null || until > endDate))
      .map(posting => {
        const cents = inOwnSign(partySideOf(document.kind), posting.cents)
        return { document, posting, cents, leftCents: Math.abs(cents) }
      }),
  )
}

/**
 * What is open at the end of a day. An application counts from the later of both posting days and as long as both items are
 * posted, so money that is reserved for a pending invoice counts as unapplied. It takes the same off both, and never more than
 * is left: an invoice of 1000 with 400 applied leaves 600.
 */
export function openItemsOn(
  documents: Iterable<AgedDocument>,
  applied: Iterable<Applied>,
  endDate: CalendarDate,
): OpenItem[] {
  const standing = standingOn(documents, endDate)
  // Of two postings that both count, the later is the one that its advices are about.
  const byId = new Map(standing.map(each => [each.document.id, each]))
  for (const { loweringId, raisingId, amountCents } of applied) {
    const [lowering, raising] = [byId.get(loweringId), byId.get(raisingId)]
    if (lowering === undefined || raising === undefined) continue
    const cents = Math.min(amountCents, lowering.leftCents, raising.leftCents)
    lowering.leftCents -= cents
    raising.leftCents -= cents
  }
  return standing
    .filter(({ leftCents }) => leftCents > 0)
    .map(({ document, posting, cents, leftCents }) => {
      const remainingCents = cents > 0 ? leftCents : -leftCents
      return { document, posting, remainingCents, column: columnOf(document, { date: posting.date, cents, endDate }) }
    })
}

type Dated = { date: CalendarDate; cents: Cents; endDate: CalendarDate }

/** The column of a document: its mark's own; an invoice or bill by its due day, or its own when it has none; a credit by its own
 * day; payments, refunds and write-offs are unapplied money. */
function columnOf({ kind, dueDate, isMarkedPaid }: AgedDocument, { date, cents, endDate }: Dated): OpenColumn {
  if (isMarkedPaid) return 'markedPaid'
  if (!isInvoice(kind)) return 'unapplied'
  return ageOf(cents > 0 ? (dueDate ?? date) : date, endDate) as OpenColumn
}

/** What is open of a party, in its own sign. */
export type OpenSums = { ages: Aged; markedPaidCents: Cents; unappliedCents: Cents }

/** A party of which nothing is open. */
export const NOTHING_OPEN: OpenSums = { ages: [0, 0, 0, 0, 0], markedPaidCents: 0, unappliedCents: 0 }

/** Adds what is open in a column to a party's sums. */
export function withOpen(sums: OpenSums, column: OpenColumn, cents: Cents): OpenSums {
  if (column === 'markedPaid') return { ...sums, markedPaidCents: sums.markedPaidCents + cents }
  if (column === 'unapplied') return { ...sums, unappliedCents: sums.unappliedCents + cents }
  return { ...sums, ages: sums.ages.map((own, age) => (age === column ? own + cents : own)) as unknown as Aged }
}

/** What the documents did to each account by the end of a day, debit-positive: entries less their reversals. An invoice of 1000,
 * a payment of 400 and a reversed invoice come to 600. */
export function postedCents(documents: Iterable<AgedDocument>, endDate: CalendarDate): Map<number, Cents> {
  const sums = new Map<number, Cents>()
  const add = (accountId: number, cents: Cents) => sums.set(accountId, (sums.get(accountId) ?? 0) + cents)
  for (const { postings } of documents) {
    for (const { accountId, date, until, cents } of postings) {
      if (date <= endDate) add(accountId, cents)
      if (until !== null && until <= endDate) add(accountId, -cents)
    }
  }
  return sums
}
