// The open items of a party at the end of a day, and the aging column of each item.
import type { CalendarDate } from '../calendar.ts'
import { type DocumentKind, isInvoice, type PartySide, partySideOf } from '../documents/document-kinds.ts'
import type { Cents } from '../money.ts'
import { type Aged, ageOf } from './aging.ts'

/**
 * One posting of a document, from the date of its entry until the date of its reversal. `until` is null if the entry is not reversed.
 * `cents` is the change in the balance of the party's account, debit-positive.
 */
export type Posting = {
  accountId: number
  transactionId: number
  date: CalendarDate
  until: CalendarDate | null
  cents: Cents
}

/** The fields of a document, without its postings. */
export type DocumentFacts = { id: number; kind: DocumentKind; dueDate: CalendarDate | null; isMarkedPaid: boolean }

/** The data that determines the aging of a document. `postings` are all its postings, earliest first. */
export type AgedDocument = DocumentFacts & { postings: readonly Posting[] }

/** A line on a party's account. `source` is the document of its entry or reversal. It is null for a manually entered line. */
export type PartyLine = {
  accountId: number
  transactionId: number
  date: CalendarDate
  cents: Cents
  source: { id: number; cycle: number; isReversal: boolean } | null
}

/** A payment application: the amount that is applied from a credit item to a debit item. */
export type Applied = { creditItemId: number; debitItemId: number; amountCents: Cents }

/** The aging column of an open item: the index of an age (0 is the youngest), or a separate column. */
export type OpenColumn = 0 | 1 | 2 | 3 | 4 | 'markedPaid' | 'unapplied'

/**
 * The open amount of a document, positive on the normal side of the party's account. It is positive for the unpaid part of an invoice, and
 * negative for the unapplied part of a payment or credit.
 */
export type OpenItem = { document: AgedDocument; posting: Posting; remainingCents: Cents; column: OpenColumn }

/**
 * A document with a posting that is effective on the day of the report. `cents` is the change in the party's balance. An increase is
 * positive.
 */
type OpenPosting = { document: AgedDocument; posting: Posting; cents: Cents; leftCents: Cents }

/**
 * Groups lines into the postings of each document, by document id. If an entry is reversed, its posting ends on the date of the reversal.
 */
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

/**
 * Converts a debit-positive amount so that increases of the party's balance are positive. Example: a credit of 500 by a bill raises the
 * vendor's balance by 500.
 */
export function inOwnSign(side: PartySide, cents: Cents): Cents {
  return (side === 'RECEIVABLE' ? cents : -cents) + 0
}

/**
 * Returns all postings that are effective at the end of a day. If a document was posted again before the date of its reversal, it has two
 * such postings, as in the ledger.
 */
function openPostingsOn(documents: Iterable<AgedDocument>, endDate: CalendarDate): OpenPosting[] {
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
 * Returns the open items at the end of a day. An application is effective from the later posting date of its two items, as long as both
 * items are posted. Money that is reserved for a pending invoice is therefore unapplied. An application reduces both items by the same
 * amount, but not below 0. An invoice of 1000 with 400 applied has 600 open.
 */
export function openItemsOn(
  documents: Iterable<AgedDocument>,
  applied: Iterable<Applied>,
  endDate: CalendarDate,
): OpenItem[] {
  const openPostings = openPostingsOn(documents, endDate)
  // If two postings of a document are effective, its applications belong to the later posting.
  const byId = new Map(openPostings.map(each => [each.document.id, each]))
  for (const { creditItemId, debitItemId, amountCents } of applied) {
    const [creditItem, debitItem] = [byId.get(creditItemId), byId.get(debitItemId)]
    if (creditItem === undefined || debitItem === undefined) continue
    const cents = Math.min(amountCents, creditItem.leftCents, debitItem.leftCents)
    creditItem.leftCents -= cents
    debitItem.leftCents -= cents
  }
  return openPostings
    .filter(({ leftCents }) => leftCents > 0)
    .map(({ document, posting, cents, leftCents }) => {
      const remainingCents = cents > 0 ? leftCents : -leftCents
      return { document, posting, remainingCents, column: columnOf(document, { date: posting.date, cents, endDate }) }
    })
}

type Dated = { date: CalendarDate; cents: Cents; endDate: CalendarDate }

/**
 * Returns the aging column of a document. A document that is marked as paid has its own column. Invoices and bills are aged by their due
 * date, or by their own date if they have no due date. Credits are aged by their own date. Payments, refunds and write-offs are in the
 * column for unapplied amounts.
 */
function columnOf({ kind, dueDate, isMarkedPaid }: AgedDocument, { date, cents, endDate }: Dated): OpenColumn {
  if (isMarkedPaid) return 'markedPaid'
  if (!isInvoice(kind)) return 'unapplied'
  return ageOf(cents > 0 ? (dueDate ?? date) : date, endDate) as OpenColumn
}

/** The open amounts of a party, positive on the normal side of its account. */
export type OpenSums = { ages: Aged; markedPaidCents: Cents; unappliedCents: Cents }

/** The open amounts of a party that has no open items. */
export const NOTHING_OPEN: OpenSums = { ages: [0, 0, 0, 0, 0], markedPaidCents: 0, unappliedCents: 0 }

/** Adds an open amount to a column of a party's sums. */
export function withOpen(sums: OpenSums, column: OpenColumn, cents: Cents): OpenSums {
  if (column === 'markedPaid') return { ...sums, markedPaidCents: sums.markedPaidCents + cents }
  if (column === 'unapplied') return { ...sums, unappliedCents: sums.unappliedCents + cents }
  return { ...sums, ages: sums.ages.map((own, age) => (age === column ? own + cents : own)) as unknown as Aged }
}

/**
 * Returns the amounts by which documents changed the balance of each account up to the end of a day, debit-positive. Reversals are
 * subtracted. Example: an invoice of 1000, a payment of 400, and another invoice that was reversed add up to 600.
 */
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
