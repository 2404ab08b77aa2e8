import type { Account } from '@twofold/contract/accounts'
import { useId } from 'react'
import { Link } from 'react-router'
import { Money } from '../ui/money.tsx'

type AccountBalancesProps = {
  title: string
  accounts: readonly Account[]
  /** A last line with the sum; only for accounts that have the same sign. */
  hasTotal?: boolean
}

/** Accounts with their balances, each a way into its register. */
export function AccountBalances({ title, accounts, hasTotal = false }: AccountBalancesProps) {
  const headingId = useId()
  const totalCents = accounts.reduce((sum, account) => sum + account.accountBalance, 0)
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <h2 id={headingId} className="pb-2 text-small font-medium text-muted">
        {title}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {accounts.map(account => (
          <li key={account.accountID}>
            <Link
              to={`/transactions/account/${account.accountID}`}
              className="-mx-2 flex h-9 items-center justify-between gap-4 rounded-small px-2 transition-colors hover:bg-hover"
            >
              <span className="truncate">{account.accountName}</span>
              <Money cents={account.accountBalance} />
            </Link>
          </li>
        ))}
      </ul>
      {hasTotal && accounts.length > 1 && (
        <div className="rule-total flex h-9 items-center justify-between">
          <span>Total</span>
          <Money cents={totalCents} isTotal />
        </div>
      )}
    </section>
  )
}
