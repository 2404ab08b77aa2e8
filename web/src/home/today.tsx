import type { UseQueryResult } from '@tanstack/react-query'
import { addDays, formatDay, fromWire, monthOf } from '@twofold/accounting/calendar'
import { counted } from '@twofold/accounting/counted'
import type { Role } from '@twofold/accounting/roles'
import type { ResponseBody } from '@twofold/contract/endpoint'
import type { OpenBalance, readHome, TodayInBooks } from '@twofold/contract/home'
import { useId, useState } from 'react'
import { useToday } from '../client/use-current-user.ts'
import { Chart } from '../kit/charts/chart.tsx'
import type { DrawnPoint } from '../kit/charts/chart-drawing.tsx'
import { Day } from '../kit/day.tsx'
import { Link } from '../kit/links/link.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { Money } from '../kit/money.tsx'
import { AgingPanel } from './aging-panel.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Panel, ROW_LINK, reportPath } from './panel.tsx'

type TodayProps = { query: UseQueryResult<ResponseBody<typeof readHome>, Error>; role: Role }

/** The panels of the home screen that the user's role may see. */
export function Today({ query, role }: TodayProps) {
  return (
    <QueryResult query={query} rows={8}>
      {answer => <Panels answer={answer} role={role} />}
    </QueryResult>
  )
}

/** Books with fewer transactions than this count as new, so that the first steps stay visible after the first transactions. */
const YOUNG_ENTRIES = 5

type PanelsProps = { answer: ResponseBody<typeof readHome>; role: Role }

function Panels({ answer: { receivables, payables, books }, role }: PanelsProps) {
  const steps = { role, cashAccount: books?.cash.accounts[0]?.accountID }
  if (books?.lastEntries.length === 0 && isNothing(receivables) && isNothing(payables))
    return <FirstSteps {...steps} isEmpty />
  return (
    <>
      <div className="mt-5 grid items-start gap-x-12 gap-y-10 wide:grid-cols-2">
        <div className="grid gap-y-10">
          {books !== null && <CashPanel cash={books.cash} />}
          <Aging side="receivables" balance={receivables} mayRun={books !== null} />
          {books !== null && <ReconcilePanel accounts={books.toReconcile} count={books.toReconcileCount} />}
        </div>
        <div className="grid gap-y-10">
          {books !== null && <ProfitPanel months={books.months} />}
          <Aging side="payables" balance={payables} mayRun={books !== null} />
          {books !== null && <LastEntries entries={books.lastEntries} />}
        </div>
      </div>
      {books !== null && books.lastEntries.length < YOUNG_ENTRIES && <FirstSteps {...steps} isEmpty={false} />}
    </>
  )
}

/** What the panels of receivables and payables show and link to. */
const SIDES = {
  receivables: {
    title: 'Receivables',
    report: 'Receivables Aging',
    more: { label: 'Open invoices', path: '/receivable-invoices?chargeStatus=CHARGED&status=OPEN' },
    empty: 'No customer owes you anything.',
  },
  payables: {
    title: 'Payables',
    report: 'Payables Aging',
    more: { label: 'Open bills', path: '/payable-invoices?approvalStatus=APPROVED&status=OPEN' },
    empty: 'You don’t owe any vendor.',
  },
}

/**
 * Receivables or payables by age. They link to the aging report if the role may run reports. Otherwise, they link to the open documents.
 */
function Aging({ side, balance, mayRun }: { side: keyof typeof SIDES; balance: OpenBalance; mayRun: boolean }) {
  const today = useToday()
  const { title, report, more, empty } = SIDES[side]
  const path = mayRun ? reportPath(report, { startDate: monthOf(today), endDate: today }) : more.path
  return <AgingPanel title={title} owed={balance} path={path} more={more} empty={empty} />
}

function isNothing({ ages, unapplied, markedPaid, adjustments }: OpenBalance): boolean {
  return [...ages, unapplied, markedPaid, adjustments].every(cents => cents === 0)
}

/** The cash balance of each account. An account links to its register. */
function CashPanel({ cash: { accounts, accountCount, total } }: { cash: TodayInBooks['cash'] }) {
  const others = accountCount - accounts.length
  const more = others === 0 ? 'All accounts' : `All accounts (${others.toLocaleString('en-US')} more with cash)`
  return (
    <Panel title="Cash" figure={<Money cents={total} isTotal />} more={{ label: more, path: '/accounts' }}>
      {accounts.length === 0 ? (
        <p className="py-2 text-muted">To see an account here, name it Bank, Cash or Checking.</p>
      ) : (
        <ul className="divide-y divide-line">
          {accounts.map(({ accountID, accountName, accountBalance }) => (
            <li key={accountID}>
              <Link to={`/transactions/account/${accountID}`} className={ROW_LINK}>
                <span className="truncate">{accountName}</span>
                <Money cents={accountBalance} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** The profit of each of the last months. A month links to its Profit and Loss report. */
function ProfitPanel({ months }: { months: TodayInBooks['months'] }) {
  const points = months.map(({ startDate, endDate, profit }): DrawnPoint => {
    const period = { startDate: fromWire(startDate) ?? '', endDate: fromWire(endDate) ?? '' }
    const label = formatDay(period.startDate).replace(/ \d+,/, '')
    return { label, cents: profit, path: reportPath('Profit and Loss', period) }
  })
  const total = months.reduce((sum, { profit }) => sum + profit, 0)
  return (
    <Panel
      title="Profit"
      figure={
        <span className="text-muted">
          12 months <Money cents={total} isTotal className="ml-1 text-ink" />
        </span>
      }
    >
      <Chart label="Profit by month" head="Month" points={points} look="BARS" className="pt-3" />
    </Panel>
  )
}

type LastEntry = TodayInBooks['lastEntries'][number]

/** The newest transactions. Each has a link to its form. */
function LastEntries({ entries }: { entries: readonly LastEntry[] }) {
  return (
    <Panel title="Recent transactions">
      <ul className="divide-y divide-line">
        {entries.map(entry => (
          <li key={entry.transactionID}>
            <Link to={`/transactions/${entry.transactionID}?returnAccount=${entry.accountID}`} className={ROW_LINK}>
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-3">
                  <Day date={fromWire(entry.transactionDate)} className="w-22 shrink-0 text-muted" />
                  <bdi className="truncate">{entry.transactionComment || 'No comment'}</bdi>
                </span>
                <span className="block truncate text-small text-muted">
                  <bdi>{sideOf(entry.debits)}</bdi> from <bdi>{sideOf(entry.credits)}</bdi>
                </span>
              </span>
              <Money cents={entry.transactionAmount} className="shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Describes the debited accounts or the credited accounts of a transaction: the first account, and the number of others. */
function sideOf([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length.toLocaleString('en-US')} more`
}

type Due = TodayInBooks['toReconcile'][number]

/** The number of accounts that the panel lists. */
const LISTED = 6

type ReconcilePanelProps = {
  accounts: readonly Due[]
  /** The total number of accounts, which may exceed the number of accounts in `accounts`. */
  count: number
}

/** The accounts that have no statement for last month, and accounts that have bank lines for review. */
function ReconcilePanel({ accounts, count }: ReconcilePanelProps) {
  const [isWhole, setWhole] = useState(false)
  const listId = useId()
  const others = count - accounts.length
  const more =
    isWhole && others > 0
      ? { label: `All accounts (${others.toLocaleString('en-US')} more to reconcile)`, path: '/accounts' }
      : undefined
  const lastMonthEnd = addDays(monthOf(useToday()), -1)
  return (
    <Panel title="To reconcile" more={more}>
      {accounts.length === 0 ? (
        <p className="py-2 text-muted">All bank and cash accounts are reconciled through last month.</p>
      ) : (
        <ul id={listId} className="divide-y divide-line">
          {(isWhole ? accounts : accounts.slice(0, LISTED)).map(account => (
            <li key={account.accountID}>
              <Link to={pathOf(account, lastMonthEnd)} className={ROW_LINK}>
                <span className="truncate">{account.accountName}</span>
                <span className="shrink-0 text-right text-muted">
                  <State account={account} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {count > LISTED && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setWhole(!isWhole)}
          className="mt-2 mr-4 font-medium text-accent hover:underline"
        >
          {isWhole ? 'Show fewer' : `Show ${(count - LISTED).toLocaleString('en-US')} more`}
        </button>
      )}
    </Panel>
  )
}

function pathOf({ accountID, waitingLines }: Due, lastMonthEnd: string): string {
  return waitingLines > 0 ? `/reconcile/${accountID}/import` : `/reconcile/${accountID}?date=${lastMonthEnd}`
}

function State({ account: { accountReconcileDate, waitingLines } }: { account: Due }) {
  if (waitingLines > 0) return `${counted(waitingLines, 'bank line')} to match`
  const through = fromWire(accountReconcileDate)
  return through === null ? (
    'Never reconciled'
  ) : (
    <>
      Through <Day date={through} />
    </>
  )
}
