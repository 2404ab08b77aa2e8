import type { TodayInBooks } from '@twofold/contract/home'
import { Link } from '../kit/links/link.tsx'
import { Money } from '../kit/money.tsx'
import { Panel, ROW_LINK } from './panel.tsx'

/** The cash balance of each account. An account links to its register. */
export function CashPanel({ cash: { accounts, accountCount, total } }: { cash: TodayInBooks['cash'] }) {
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
