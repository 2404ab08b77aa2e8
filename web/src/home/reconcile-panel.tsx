import { addDays, fromWire, monthOf } from '@twofold/accounting/calendar'
import { counted } from '@twofold/accounting/counted'
import type { TodayInBooks } from '@twofold/contract/home'
import { useId, useState } from 'react'
import { useToday } from '../client/use-current-user.ts'
import { Day } from '../kit/day.tsx'
import { Link } from '../kit/links/link.tsx'
import { Panel, ROW_LINK } from './panel.tsx'

type Due = TodayInBooks['toReconcile'][number]

/** The number of accounts that the panel lists. */
const LISTED = 6

type ReconcilePanelProps = {
  accounts: readonly Due[]
  /** The total number of accounts, which may exceed the number of accounts in `accounts`. */
  count: number
}

/** The accounts that have no statement for last month, and accounts that have bank lines for review. */
export function ReconcilePanel({ accounts, count }: ReconcilePanelProps) {
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
