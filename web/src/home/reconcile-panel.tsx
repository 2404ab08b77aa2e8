import { addDays, fromWire, monthOf } from '@twofold/accounting/calendar'
import type { TodayInBooks } from '@twofold/contract/home'
import { Link } from 'react-router'
import { useToday } from '../client/use-today.ts'
import { Day } from '../ui/day.tsx'
import { Panel, ROW_LINK } from './panel.tsx'

type Due = TodayInBooks['toReconcile'][number]

/** The accounts whose last month is on no statement yet, or for which lines of the bank wait. */
export function ReconcilePanel({ accounts }: { accounts: readonly Due[] }) {
  const lastMonthEnd = addDays(monthOf(useToday()), -1)
  return (
    <Panel title="To reconcile">
      {accounts.length === 0 ? (
        <p className="py-2 text-muted">Every account is reconciled through last month.</p>
      ) : (
        <ul className="divide-y divide-line">
          {accounts.map(account => (
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
    </Panel>
  )
}

function pathOf({ accountID, waitingLines }: Due, lastMonthEnd: string): string {
  return waitingLines > 0 ? `/reconcile/${accountID}/import` : `/reconcile/${accountID}?date=${lastMonthEnd}`
}

function State({ account: { accountReconcileDate, waitingLines } }: { account: Due }) {
  if (waitingLines > 0)
    return `${waitingLines} ${waitingLines === 1 ? 'line of the bank waits' : 'lines of the bank wait'}`
  const through = fromWire(accountReconcileDate)
  return through === null ? (
    'Never reconciled'
  ) : (
    <>
      Through <Day date={through} />
    </>
  )
}
