// RECONCILIATION: the lines of an account that were on its statements by the end of a day, and the outstanding lines.
import type { CalendarDate } from '../calendar.ts'
import { formatMomentAndZone } from '../moment.ts'
import type { Cents } from '../money.ts'
import type { Selection } from './account-sets.ts'
import type { Names } from './listed-line.ts'
import { blankIfZero, type Column, type Report, type ReportEnd, type ReportRow, tieOutOf } from './report-rows.ts'
import { closingCents, inNature, type Nature, natureOf, type ReportedAccount } from './reported-account.ts'
import { sumOf } from './statement.ts'

const COLUMNS: readonly Column[] = [
  { id: 'item', label: 'Item', kind: 'link' },
  { id: 'date', label: 'Date', kind: 'date' },
  { id: 'clearedOn', label: 'Cleared on', kind: 'date' },
  { id: 'comment', label: 'Comment', kind: 'text' },
  { id: 'increase', label: 'Increase', kind: 'money' },
  { id: 'decrease', label: 'Decrease', kind: 'money' },
  { id: 'balance', label: 'Balance', kind: 'money' },
]

/** The newest statement of an account, debit-positive. `previousOn` is the date of the previous statement, or null. */
export type RecordedStatement = {
  accountId: number
  no: number
  date: CalendarDate
  previousOn: CalendarDate | null
  openingCents: Cents
  closingCents: Cents
  recordedBy: string
  recordedAt: string
}

/** An account that is reconciled together with its subaccounts. `accounts` contains the account and its subaccounts. */
export type ReconciledBlock = {
  account: ReportedAccount
  accounts: readonly ReportedAccount[]
  statement: RecordedStatement | null
}

/** The part of a transaction on an account. `clearedOn` is null if that part was not on a statement by the end of the day. */
export type ReconciledItem = {
  block: number
  transactionId: number
  accountId: number
  date: CalendarDate
  comment: string
  cents: Cents
  clearedOn: CalendarDate | null
}

/**
 * Returns the accounts of a set that are reconciled separately: its accounts with statements. If the user chose the accounts individually,
 * also returns each chosen account if neither it nor its parents nor its subaccounts have statements.
 */
export function reconciledBlocks(
  accounts: readonly ReportedAccount[],
  source: Selection,
  statements: ReadonlyMap<number, RecordedStatement>,
  areChosen: boolean,
): ReconciledBlock[] {
  const byId = new Map(accounts.map(account => [account.id, account]))
  const pathOf = (account: ReportedAccount): ReportedAccount[] => {
    const parent = account.parentId === null ? undefined : byId.get(account.parentId)
    return parent === undefined ? [account] : [account, ...pathOf(parent)]
  }
  const withStatement = new Set([...statements.keys()])
  const aboveStatement = new Set(
    accounts.filter(({ id }) => withStatement.has(id)).flatMap(account => pathOf(account).map(({ id }) => id)),
  )
  const members = accounts.filter(({ id }) => source.ids.has(id))
  const isTop = (account: ReportedAccount) =>
    !pathOf(account)
      .slice(1)
      .some(({ id }) => source.ids.has(id))
  const isBlock = (account: ReportedAccount) =>
    withStatement.has(account.id) ||
    (areChosen &&
      isTop(account) &&
      !aboveStatement.has(account.id) &&
      !pathOf(account).some(({ id }) => withStatement.has(id)))
  return members.filter(isBlock).map(account => ({
    account,
    accounts: accounts.filter(other => pathOf(other).includes(account)),
    statement: statements.get(account.id) ?? null,
  }))
}

/** `timeZone` is used to format the time at which a statement was recorded. */
type ReconciliationReportParams = { names: Names; endDate: CalendarDate; timeZone: string }

/**
 * Returns the report as of the end of `endDate`. `items` are sorted by block, cleared items first, then by date and entry order. They must
 * contain the lines of the blocks' accounts up to the end of the day. Lines that were cleared up to the second newest statement are not
 * required. Ties the cleared and outstanding lines to the ledger balance.
 */
export function reconciliationReport(
  blocks: readonly ReconciledBlock[],
  items: AsyncIterable<ReconciledItem>,
  params: ReconciliationReportParams,
): Report {
  const notice = blocks.length === 0 ? 'None of these accounts has been reconciled yet.' : ''
  return { columns: COLUMNS, notice, rows: rowsOf(blocks, items, params) }
}

async function* rowsOf(
  blocks: readonly ReconciledBlock[],
  items: AsyncIterable<ReconciledItem>,
  params: ReconciliationReportParams,
): AsyncGenerator<ReportRow, ReportEnd> {
  const source = items[Symbol.asyncIterator]()
  let reachedCents = 0
  let bookedCents = 0
  let doAllAgree = true
  try {
    let next = await source.next()
    for (const [index, block] of blocks.entries()) {
      const shown = blockRows(block, params)
      yield* shown.opening()
      while (!next.done && next.value.block === index) {
        yield* shown.item(next.value)
        next = await source.next()
      }
      yield* shown.closing()
      reachedCents += shown.reached()
      bookedCents += sumOf(block.accounts, closingCents)
      doAllAgree &&= shown.reached() === sumOf(block.accounts, closingCents)
    }
    if (!next.done) throw new Error(`An item of block ${next.value.block} is out of order`)
  } finally {
    await source.return?.()
  }
  const label = 'Cleared and outstanding amounts add up to the book balance.'
  const tie = tieOutOf(label, reachedCents, bookedCents)
  return { totals: [], tieOut: blocks.length === 0 ? null : { ...tie, holds: tie.holds && doAllAgree } }
}

type Sums = { increase: Cents; decrease: Cents }

function blockRows({ account, statement }: ReconciledBlock, { names, endDate, timeZone }: ReconciliationReportParams) {
  const nature: Nature = natureOf([account])
  // The subaccounts are reconciled together with the account, and its register includes them.
  const accountIds = [account.id]
  let balance = inNature(statement?.openingCents ?? 0, nature)
  let sums: Sums = { increase: 0, decrease: 0 }
  let isOutstanding = false
  const head = (label: string): ReportRow => ({
    kind: 'group',
    depth: 1,
    cells: [label, null, null, null, null, null, null],
  })
  const sum = (label: string): ReportRow => ({
    kind: 'subtotal',
    depth: 1,
    cells: [label, null, null, null, sums.increase, sums.decrease, null],
  })
  const edge = (kind: 'opening' | 'closing', label: string): ReportRow => ({
    kind,
    depth: 1,
    cells: [label, null, null, null, null, null, balance],
  })
  function* clearedEnds(): Generator<ReportRow> {
    if (isOutstanding) return
    isOutstanding = true
    yield sum('Cleared')
    yield edge('closing', 'Closing cleared balance')
    yield head('Outstanding')
    sums = { increase: 0, decrease: 0 }
  }
  function* opening(): Generator<ReportRow> {
    const name = names.get(account.id) ?? account.name
    yield { kind: 'group', depth: 0, cells: [name, null, null, null, null, null, null], drill: { accountIds } }
    if (statement !== null) yield recordedRow(statement, nature, timeZone)
    yield edge('opening', 'Opening cleared balance')
    yield head('Cleared')
  }
  function* item({ transactionId, accountId, date, comment, cents, clearedOn }: ReconciledItem): Generator<ReportRow> {
    if (clearedOn === null) yield* clearedEnds()
    const amount = inNature(cents, nature)
    const parts = { increase: Math.max(amount, 0), decrease: Math.max(-amount, 0) }
    sums = { increase: sums.increase + parts.increase, decrease: sums.decrease + parts.decrease }
    balance += amount
    const amounts = [blankIfZero(parts.increase), blankIfZero(parts.decrease), balance]
    const cells = [String(transactionId), date, clearedOn, comment, ...amounts]
    yield { kind: 'line', depth: 2, cells, drill: { transactionId, accountIds: [accountId] } }
  }
  function* closing(): Generator<ReportRow> {
    yield* clearedEnds()
    yield sum('Outstanding')
    yield { ...edge('closing', 'Book balance'), drill: { accountIds, endDate } }
  }
  return { opening, item, closing, reached: () => inNature(balance, nature) }
}

function recordedRow(
  { no, date, closingCents: cents, recordedBy, recordedAt }: RecordedStatement,
  nature: Nature,
  timeZone: string,
): ReportRow {
  const by = recordedBy === '' ? '' : ` by ${recordedBy}`
  const comment = `Recorded${by}, ${formatMomentAndZone(recordedAt, timeZone)}`
  const cells = [`Statement ${no}`, date, null, comment, null, null, inNature(cents, nature)]
  return { kind: 'computed', depth: 1, cells }
}
