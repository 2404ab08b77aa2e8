// The sources of a report's figures and lines: the current books, or the books as of an earlier time.

import { type CalendarDate, ZERO_DATE } from '@twofold/accounting/calendar'
import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import { AGES } from '@twofold/accounting/reports/ages'
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
import { type SealedBlock, streamChanges, streamLinesAsOf, streamTransactionsAsOf } from './as-of-sql.ts'
import { readFigures } from './figures-sql.ts'
import { type LinesParams, streamLedger, streamLines, streamTransactions } from './lines-sql.ts'
import { readPartiesAsOf } from './parties-as-of.ts'
import { readPartyIds, readPartyLines } from './party-lines-sql.ts'

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

type AgedRow = { accountId: number; age: number; debit: number; credit: number }

// The age ranges, except the last one, which is open-ended.
const AGE = `CASE ${AGES.slice(0, -1)
  .map(({ daysMax }, index) => `WHEN age <= ${daysMax} THEN ${index}`)
  .join(' ')} END`

const BY_AGE = `
  SELECT account_id AS "accountId", ${AGE} AS age,
         coalesce(sum(cents) FILTER (WHERE cents > 0), 0)::bigint AS debit,
         coalesce(-sum(cents) FILTER (WHERE cents < 0), 0)::bigint AS credit
    FROM (SELECT account_id, $3::date - date AS age, cents FROM line
           WHERE organisation_id = $1 AND date >= $2 AND date <= $3 AND account_id = ANY ($4::bigint[])) aged
   GROUP BY 1, 2`

const NOTHING: Aged = [0, 0, 0, 0, 0]

/** The accounts of an aging report, and its date. */
type AgingParams = { ids: ReadonlySet<number>; endDate: CalendarDate }

/**
 * Returns the accounts with their balances and, for accounts in `ids`, their debits and credits by age. Runs one statement. Its cost grows
 * with the number of lines in the aged period.
 */
async function readAges(
  books: Books,
  accounts: readonly ReportedAccount[],
  { ids, endDate }: AgingParams,
): Promise<AgedAccount[]> {
  const owing = accounts.filter(account => ids.has(account.id) && closingCents(account) !== 0).map(({ id }) => id)
  const rows = await books.query<AgedRow>(BY_AGE, [books.organisationId, firstAgedDay(endDate), endDate, owing])
  const debits = new Map<number, number[]>()
  const credits = new Map<number, number[]>()
  for (const { accountId, age, debit, credit } of rows) {
    agesIn(debits, accountId)[age] = debit
    agesIn(credits, accountId)[age] = credit
  }
  return accounts.map(account => ({
    ...account,
    balanceCents: closingCents(account),
    debitsByAge: (debits.get(account.id) ?? NOTHING) as Aged,
    creditsByAge: (credits.get(account.id) ?? NOTHING) as Aged,
  }))
}

function agesIn(found: Map<number, number[]>, accountId: number): number[] {
  const ages = found.get(accountId) ?? [...NOTHING]
  found.set(accountId, ages)
  return ages
}

const STATEMENTS = `
  SELECT DISTINCT ON (s.account_id) s.account_id AS "accountId", s.no, s.date, p.date AS "previousOn", s.opening AS "openingCents",
         s.closing AS "closingCents", coalesce(u.username, '') AS "recordedBy", instant_text(s.recorded_at) AS "recordedAt"
    FROM statement s
    LEFT JOIN statement p ON p.organisation_id = s.organisation_id AND p.statement_id = s.previous_id
    LEFT JOIN audit_people() u ON u.user_id = s.recorded_by
   WHERE s.organisation_id = $1 AND s.reopened_at IS NULL AND s.date <= $2
   ORDER BY s.account_id, s.date DESC`

/** Returns the newest statement of each account up to a date. */
async function readStatementsBy(books: Books, date: CalendarDate): Promise<Map<number, RecordedStatement>> {
  const rows = await books.query<RecordedStatement>(STATEMENTS, [books.organisationId, date])
  return new Map(rows.map(statement => [statement.accountId, statement]))
}

// All lines of an account in one transaction are cleared together, so they count as one.
const ITEMS = `
  SELECT net.block, net.transaction_id AS "transactionId", net.account_id AS "accountId", net.date, t.comment, net.cents,
         net.cleared_on AS "clearedOn"
    FROM (SELECT scope.block, l.account_id, l.transaction_id, l.date, sum(l.cents)::bigint AS cents,
                 CASE WHEN m.date <= $2 THEN m.date END AS cleared_on
            FROM unnest($3::integer[], $4::bigint[], $5::date[]) AS scope (block, account_id, after)
            JOIN line l ON l.organisation_id = $1 AND l.account_id = scope.account_id AND l.date <= $2
            LEFT JOIN cleared_mark m ON m.organisation_id = $1 AND m.transaction_id = l.transaction_id
                                    AND m.account_id = l.account_id
           WHERE m.date IS NULL OR m.date > scope.after
           GROUP BY scope.block, l.account_id, l.transaction_id, l.date, m.date) net
    JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = net.transaction_id
   ORDER BY net.block, net.cleared_on IS NULL, net.date, net.transaction_id, net.account_id`

/**
 * Yields the lines of the accounts in each block of the report up to a date, row by row. Excludes lines that were cleared up to the
 * second-newest statement. In each block, cleared lines are first.
 */
function streamItems(
  books: Books,
  blocks: readonly ReconciledBlock[],
  date: CalendarDate,
): AsyncIterable<ReconciledItem> {
  const scope = blocks.flatMap(({ accounts, statement }, block) =>
    accounts.map(({ id }) => ({ block, id, after: statement?.previousOn ?? ZERO_DATE })),
  )
  return books.stream<ReconciledItem>(ITEMS, [
    books.organisationId,
    date,
    scope.map(({ block }) => block),
    scope.map(({ id }) => id),
    scope.map(({ after }) => after),
  ])
}
