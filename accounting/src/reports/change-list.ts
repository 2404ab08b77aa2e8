// Lists the changes in the amounts of a report between two instants, by entry and by account.
import type { Cents } from '../money.ts'
import type { ChangedEntry } from './changed-entry.ts'
import { createDrillDowns, type DrillDownLines } from './drill-down.ts'
import { accountNames, type ListedTransaction, type Names } from './listed-line.ts'
import type { DataSetType } from './report-body.ts'
import { type Column, type Report, type ReportEnd, type ReportRow, tieOutOf } from './report-rows.ts'
import {
  closingCents,
  earnedCents,
  inNature,
  isExpense,
  isIncome,
  natureOf,
  type Period,
  type ReportedAccount,
} from './reported-account.ts'

const COLUMNS: readonly Column[] = [
  { id: 'account', label: 'Account', kind: 'link' },
  { id: 'at', label: 'Time', kind: 'text' },
  { id: 'by', label: 'User', kind: 'text' },
  { id: 'what', label: 'Change', kind: 'text' },
  { id: 'transactionID', label: 'No.', kind: 'link' },
  { id: 'date', label: 'Date', kind: 'date' },
  { id: 'comment', label: 'Comment', kind: 'text' },
  { id: 'before', label: 'Before', kind: 'money' },
  { id: 'after', label: 'After', kind: 'money' },
  { id: 'difference', label: 'Difference', kind: 'money' },
]

/** A changed entry, and the time and user of its last audit entry. */
export type ListedChange = ChangedEntry & { at: string; by: string }

/** The functions of a data set that calculate the amount of an account, debit-positive, and select the lines of the amount. */
type Measure = {
  has: (account: ReportedAccount) => boolean
  figure: (account: ReportedAccount) => Cents
  counts: (entry: ListedTransaction, period: Period) => boolean
  lines: (period: Period) => DrillDownLines
}

const isResult = (account: ReportedAccount) => isIncome(account) || isExpense(account)

const BALANCES: Measure = {
  has: () => true,
  figure: closingCents,
  counts: ({ date }, { endDate }) => date <= endDate,
  lines: ({ endDate }) => ({ endDate }),
}
const EARNINGS: Measure = {
  has: isResult,
  figure: earnedCents,
  counts: ({ date, isClosing }, { startDate, endDate }) => !isClosing && date >= startDate && date <= endDate,
  lines: ({ startDate, endDate }) => ({ startDate, endDate, isClosing: false }),
}

function measureOf(dataSetType: DataSetType, isWhole: boolean): Measure {
  switch (dataSetType) {
    case 'INCOME':
      return isWhole ? EARNINGS : { ...EARNINGS, has: isIncome }
    case 'INCOMETRANS':
      return { ...EARNINGS, has: isIncome }
    case 'EXPENSE':
    case 'EXPENSETRANS':
      return { ...EARNINGS, has: isExpense }
    default:
      return BALANCES
  }
}

/** `before` and `after` contain all accounts with their amounts at the two instants. */
export type ChangeListParams = Period & {
  dataSetType: DataSetType
  isWhole: boolean
  ids: ReadonlySet<number>
  before: readonly ReportedAccount[]
  after: readonly ReportedAccount[]
  names: Names
}

/**
 * Returns the list: a row for each account that a changed entry affected, then the sums by account. Ties the changes in every account to
 * the difference between its amounts.
 */
export function changeList(params: ChangeListParams, changes: AsyncIterable<ListedChange>): Report {
  return { columns: COLUMNS, notice: '', rows: rowsOf(params, changes) }
}

async function* rowsOf(
  params: ChangeListParams,
  changes: AsyncIterable<ListedChange>,
): AsyncGenerator<ReportRow, ReportEnd> {
  const measure = measureOf(params.dataSetType, params.isWhole)
  const members = params.after.filter(account => params.ids.has(account.id) && measure.has(account))
  const byId = new Map(members.map(account => [account.id, account]))
  const explained = new Map<number, Cents>()
  for await (const change of changes) {
    const { date, comment } = change.after ?? change.before ?? { date: '', comment: '' }
    const effects = { before: effectOf(change.before, measure, params), after: effectOf(change.after, measure, params) }
    for (const accountId of new Set([...effects.before.keys(), ...effects.after.keys()])) {
      const account = byId.get(accountId)
      const [before, after] = [effects.before.get(accountId) ?? 0, effects.after.get(accountId) ?? 0]
      if (account === undefined || before === after) continue
      explained.set(accountId, (explained.get(accountId) ?? 0) + after - before)
      const shown = [before, after, after - before].map(cents => inNature(cents, natureOf([account])))
      const { transactionId, at, by } = change
      const what = change.before === null ? 'Posted' : change.after === null ? 'Voided' : 'Changed'
      const cells = [
        accountNames([accountId], params.names),
        at,
        by,
        what,
        String(transactionId),
        date,
        comment,
        ...shown,
      ]
      yield { kind: 'line', depth: 0, cells, drill: { transactionId, accountIds: [accountId] } }
    }
  }
  return yield* endOf(params, { measure, members, explained })
}

type Explained = { measure: Measure; members: readonly ReportedAccount[]; explained: ReadonlyMap<number, Cents> }

function* endOf(params: ChangeListParams, { measure, members, explained }: Explained): Generator<ReportRow, ReportEnd> {
  const earlier = new Map(params.before.map(account => [account.id, account]))
  const drillDowns = createDrillDowns({
    whole: params.after,
    source: { ids: params.ids, isWhole: params.isWhole },
  })
  let explainedCents = 0
  let differenceCents = 0
  let doAllAgree = true
  for (const account of members) {
    const was = earlier.get(account.id)
    const before = was === undefined ? 0 : measure.figure(was)
    const after = measure.figure(account)
    const sum = explained.get(account.id) ?? 0
    explainedCents += Math.abs(sum)
    differenceCents += Math.abs(after - before)
    doAllAgree &&= sum === after - before
    if (before === after && sum === 0) continue
    const shown = [before, after, after - before].map(cents => inNature(cents, natureOf([account])))
    const name = accountNames([account.id], params.names)
    const cells = [name, null, null, null, null, null, null, ...shown]
    yield { kind: 'subtotal', depth: 0, cells, ...drillDowns.own(account, measure.lines(params)) }
  }
  const label = 'For each account, the listed changes add up to the change in its balance.'
  const tie = tieOutOf(label, explainedCents, differenceCents)
  return { totals: [], tieOut: { ...tie, holds: tie.holds && doAllAgree } }
}

/** Returns the effect of an entry on the amount of each account, debit-positive. */
function effectOf(entry: ListedTransaction | null, measure: Measure, period: Period): Map<number, Cents> {
  const effects = new Map<number, Cents>()
  if (entry === null || !measure.counts(entry, period)) return effects
  for (const { accountId, cents } of entry.lines) effects.set(accountId, (effects.get(accountId) ?? 0) + cents)
  return effects
}
