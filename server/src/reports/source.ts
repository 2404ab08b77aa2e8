// The sources of a report's figures and lines: the current books, or the books as of an earlier time.

import type { CalendarDate } from '@twofold/accounting/calendar'
import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import { type Aged, type AgedAccount, ageOf, firstAgedDay } from '@twofold/accounting/reports/aging'
import { figuresBefore } from '@twofold/accounting/reports/changed-entry'
import type { ListedLine, ListedTransaction } from '@twofold/accounting/reports/listed-line'
import { type AgedParty, type PartyBalance, partyBalances } from '@twofold/accounting/reports/party-aging'
import type {
  ReconciledBlock,
  ReconciledItem,
  RecordedStatement,
} from '@twofold/accounting/reports/reconciliation-report'
import { closingCents, type Period, type ReportedAccount } from '@twofold/accounting/reports/reported-account'
import { readAgedParties } from '../documents/open-items/aged-parties.ts'
import { readPartyBalances } from '../documents/open-items/open-balances.ts'
import type { Books } from '../identity/books.ts'
import { type AgingParams, readAges } from './aged-sql.ts'
import { type SealedBlock, streamChanges, streamLinesAsOf, streamTransactionsAsOf } from './as-of-sql.ts'
import { readFigures } from './figures-sql.ts'
import { type LinesParams, streamLedger, streamLines, streamTransactions } from './lines-sql.ts'
import { readPartiesAsOf } from './parties-as-of.ts'
import { readPartyIds, readPartyLines } from './party-lines-sql.ts'
import { readStatementsBy, streamItems } from './reconciled-sql.ts'

/** The queries that a report can use. */
export type ReportSource = {
  /** Returns all accounts with their figures over a period. */
  figures: (period: Period) => Promise<ReportedAccount[]>
  /** Returns lines, sorted by date and order of entry. */
  lines: (params: LinesParams) => AsyncIterable<ListedLine>
  /** Returns lines account by account. */
  ledger: (params: LinesParams) => AsyncIterable<ListedLine>
  transactions: (params: LinesParams) => AsyncIterable<ListedTransaction>
  ages: (accounts: readonly ReportedAccount[], params: AgingParams) => Promise<AgedAccount[]>
  /** Returns the open amounts of the parties with these accounts. */
  parties: (params: AgingParams) => Promise<PartyBalance[]>
  /** Returns all customers or vendors with their open amounts and ledger balances, in chart order. */
  agedParties: (sides: readonly PartySide[], endDate: CalendarDate) => Promise<AgedParty[]>
  /**
   * Returns the newest statement of each account up to a date, with the lines of the statement and later lines. Always uses the current
   * books.
   */
  statements: (date: CalendarDate) => Promise<Map<number, RecordedStatement>>
  items: (blocks: readonly ReconciledBlock[], date: CalendarDate) => AsyncIterable<ReconciledItem>
}

function marksNow(books: Books): Pick<ReportSource, 'statements' | 'items'> {
  return {
    statements: date => readStatementsBy(books, date),
    items: (blocks, date) => streamItems(books, blocks, date),
  }
}

/** Reads the current books. */
export function booksNow(books: Books): ReportSource {
  return {
    figures: period => readFigures(books, period),
    lines: params => streamLines(books, params),
    ledger: params => streamLedger(books, params),
    transactions: params => streamTransactions(books, params),
    ages: (accounts, params) => readAges(books, accounts, params),
    parties: async ({ ids, endDate }) => readPartyBalances(books, await readPartyIds(books, [...ids]), endDate),
    agedParties: (sides, endDate) => readAgedParties(books, sides, endDate),
    ...marksNow(books),
  }
}

/** Reads the books as of an earlier time. Includes accounts that had figures at that time and were deleted later. */
export function booksAsOf(books: Books, asOf: SealedBlock): ReportSource {
  const lines = (params: LinesParams) => streamLinesAsOf(books, asOf, { ...params, isByAccount: false })
  return {
    figures: async period => figuresBefore(await readFigures(books, period, true), streamChanges(books, asOf), period),
    lines,
    ledger: params => streamLinesAsOf(books, asOf, { ...params, isByAccount: true }),
    transactions: params => streamTransactionsAsOf(books, asOf, params),
    ages: (accounts, { ids, endDate }) => {
      const period = { startDate: firstAgedDay(endDate), endDate }
      return agesOf(accounts, lines({ ...period, accountIds: [...ids] }), period)
    },
    parties: async ({ ids, endDate }) => {
      const params = { ids: [...ids], endDate, asOf }
      return partyBalances(await readPartyIds(books, params.ids), await readPartyLines(books, params), endDate)
    },
    agedParties: (sides, endDate) => readPartiesAsOf(books, asOf, { sides, endDate }),
    ...marksNow(books),
  }
}

async function agesOf(
  accounts: readonly ReportedAccount[],
  lines: AsyncIterable<ListedLine>,
  { endDate }: Period,
): Promise<AgedAccount[]> {
  const nothing = () => [0, 0, 0, 0, 0]
  const ages = new Map(accounts.map(({ id }) => [id, { debits: nothing(), credits: nothing() }]))
  for await (const { accountId, cents, date } of lines) {
    const side = cents > 0 ? ages.get(accountId)?.debits : ages.get(accountId)?.credits
    const age = ageOf(date, endDate)
    if (side !== undefined) side[age] = (side[age] ?? 0) + Math.abs(cents)
  }
  return accounts.map(account => {
    const { debits = nothing(), credits = nothing() } = ages.get(account.id) ?? {}
    return {
      ...account,
      balanceCents: closingCents(account),
      debitsByAge: debits as unknown as Aged,
      creditsByAge: credits as unknown as Aged,
    }
  })
}
