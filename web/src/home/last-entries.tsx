import { fromWire } from '@twofold/accounting/calendar'
import type { TodayInBooks } from '@twofold/contract/home'
import { Day } from '../kit/day.tsx'
import { Link } from '../kit/links/link.tsx'
import { Money } from '../kit/money.tsx'
import { Panel, ROW_LINK } from './panel.tsx'

type LastEntry = TodayInBooks['lastEntries'][number]

/** The newest transactions. Each has a link to its form. */
export function LastEntries({ entries }: { entries: readonly LastEntry[] }) {
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
