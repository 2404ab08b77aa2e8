// AGING of customers and vendors: the balances of their accounts by the age of their open documents.
import type { CalendarDate } from '../calendar.ts'
import type { PartySide } from '../documents/document-kinds.ts'
import type { AccountType } from '../ledger/account-types.ts'
import type { Cents } from '../money.ts'
import { AGING_COLUMNS, type AgedBalance, type AgingColumn } from './aging.ts'
import {
  type AgedDocument,
  type Applied,
  inOwnSign,
  NOTHING_OPEN,
  type OpenSums,
  openItemsOn,
  type PartyLine,
  postedCents,
  withOpen,
} from './open-items.ts'
import { closingCents, inNature, natureOfType, type ReportedAccount } from './reported-account.ts'

/**
 * The open amounts of a party's account. `postedCents` is the sum of the amounts that the party's documents posted to the account by the
 * end of the day (debit-positive).
 */
export type PartyBalance = { accountId: number; partyId: number; open: OpenSums; postedCents: Cents }

/** The parts of a party's balance, positive on the normal side of its account. The parts add up to the balance. */
export type OpenBalance = OpenSums & {
  /** The part of the ledger balance that was entered manually and not posted by documents. */
  adjustmentsCents: Cents
}

/** Returns the parts of a balance. Example: if the balance is 300 and documents posted 260, 40 was entered manually. */
export function openBalance(
  open: OpenSums,
  { balanceCents, postedCents }: { balanceCents: Cents; postedCents: Cents },
): OpenBalance {
  return { ...open, adjustmentsCents: balanceCents - postedCents }
}

/** A party, and the ledger balance of its account, debit-positive. */
export type AgedParty = PartyBalance & { name: string; type: AccountType; balanceCents: Cents }

/**
 * Returns the parties' balances by the age of their open amounts, in the given order. The part of the ledger balance that no document
 * posted is a manual adjustment. Parties are omitted if all their amounts are 0.
 */
export function agedParties(parties: readonly AgedParty[]): AgedBalance[] {
  const aged: AgedBalance[] = []
  for (const { accountId, partyId, name, type, balanceCents, open, postedCents } of parties) {
    const nature = natureOfType(type)
    const { ages, markedPaidCents, unappliedCents, adjustmentsCents } = openBalance(open, {
      balanceCents: inNature(balanceCents, nature),
      postedCents: inNature(postedCents, nature),
    })
    const columns = { partyId, markedPaidCents, unappliedCents, adjustmentsCents }
    const isNothing =
      balanceCents === 0 &&
      markedPaidCents === 0 &&
      unappliedCents === 0 &&
      adjustmentsCents === 0 &&
      ages.every(cents => cents === 0)
    if (!isNothing) aged.push({ account: { id: accountId, name, type }, balanceCents, ages, party: columns })
  }
  return aged
}

/** Returns the balances by age for those accounts that belong to a party. */
export function agedByDocuments(accounts: readonly ReportedAccount[], parties: readonly PartyBalance[]): AgedBalance[] {
  const byAccount = new Map(parties.map(party => [party.accountId, party]))
  return agedParties(
    accounts.flatMap(account => {
      const party = byAccount.get(account.id)
      const { name, type } = account
      return party === undefined ? [] : [{ ...party, name, type, balanceCents: closingCents(account) }]
    }),
  )
}

/** Returns the open amounts of each party at the end of a day, from all its documents. */
export function partyBalances(
  parties: ReadonlyMap<number, number>,
  { documents, applied }: { documents: readonly AgedDocument[]; applied: Iterable<Applied> },
  endDate: CalendarDate,
): PartyBalance[] {
  const open = new Map<number, OpenSums>()
  for (const { posting, column, remainingCents } of openItemsOn(documents, applied, endDate)) {
    const { accountId } = posting
    open.set(accountId, withOpen(open.get(accountId) ?? NOTHING_OPEN, column, remainingCents))
  }
  const posted = postedCents(documents, endDate)
  return [...parties].map(([accountId, partyId]) => ({
    accountId,
    partyId,
    open: open.get(accountId) ?? NOTHING_OPEN,
    postedCents: posted.get(accountId) ?? 0,
  }))
}

/**
 * A part of an amount in a party's row: a document with its open amount, or a manual line. `document` is null for a manual line. `cents`
 * and `remainingCents` are positive on the normal side of the party's account.
 */
export type OpenEntry<Document extends AgedDocument, Line extends PartyLine> = {
  column: AgingColumn
  document: Document | null
  line: Line
  cents: Cents
  remainingCents: Cents
}

type Kept<Document, Line> = { lines: readonly Line[]; documents: readonly Document[]; applied: Iterable<Applied> }

/** Returns the parts of the amounts in a party's row at the end of a day, by date. The parts of each column add up to its amount. */
export function openEntries<Document extends AgedDocument, Line extends PartyLine>(
  { lines, documents, applied }: Kept<Document, Line>,
  side: PartySide,
  endDate: CalendarDate,
): OpenEntry<Document, Line>[] {
  const documentOf = new Map(documents.map(document => [document.id, document]))
  const items = new Map(openItemsOn(documents, applied, endDate).map(item => [item.posting.transactionId, item]))
  return lines
    .filter(({ date }) => date <= endDate)
    .flatMap(line => {
      const cents = inOwnSign(side, line.cents)
      if (line.source === null)
        return [{ column: 'adjustments' as const, document: null, line, cents, remainingCents: cents }]
      const item = items.get(line.transactionId)
      if (item === undefined) return []
      const { column: shown, remainingCents } = item
      const column = typeof shown === 'number' ? AGING_COLUMNS[shown]! : shown
      return [{ column, document: documentOf.get(item.document.id) ?? null, line, cents, remainingCents }]
    })
}
