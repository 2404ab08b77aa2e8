import type { Cents } from '@twofold/accounting/money'
import { Fragment, type ReactNode } from 'react'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Link } from '../kit/links/link.tsx'
import { Money } from '../kit/money.tsx'
import { remainingCents } from './open-items.tsx'
import type { OpenBalance } from './party-kind.ts'

/** A label with an amount in cents. */
type Figure = [label: string, cents: Cents]

type PartyFactsProps = {
  /** The balance in cents, the status, and the account of the party. */
  party: { balanceCents: Cents; status: string; accountID: number; accountLabel: string }
  owed: OpenBalance
  /** Additional fields, as `dt` and `dd` elements. */
  children: ReactNode
}

/** The read-only fields of a customer or vendor: its balance with the amounts that add up to it, its status and its account. */
export function PartyFacts({ party, owed: { openItems, beside }, children }: PartyFactsProps) {
  const mayReadBooks = useRefusalOfRole('books.read') === undefined
  // The balance does not include pending documents. They are listed separately, so that the other amounts add up to the balance.
  const posted = openItems.filter(({ isPosted }) => isPosted)
  const pending = openItems.filter(({ isPosted }) => !isPosted)
  const pendingCents = remainingCents(pending, { raises: true }) - remainingCents(pending, { raises: false })
  const added: Figure[] = [
    ['Adjustments', beside.adjustments],
    ['Marked paid', beside.markedPaid],
    ['Reserved', beside.reserved],
  ]
  const shown = added.filter(([, cents]) => cents !== 0)
  const figures: Figure[] = [
    ['Open balance', remainingCents(posted, { raises: true })],
    ['Unapplied credits', remainingCents(posted, { raises: false })],
    ...shown,
  ]
  if (pendingCents !== 0) figures.push(['Pending', pendingCents])
  return (
    <dl className="figures mb-5 grid grid-cols-[minmax(9rem,max-content)_1fr] gap-x-3 gap-y-1 border-b border-line pb-4">
      <dt className="text-muted">Balance</dt>
      <dd>
        <Money cents={party.balanceCents} isTotal />
        {shown.length > 0 && (
          <span className="text-muted">
            {[' = Open balance − Unapplied credits', ...shown.map(([label]) => label)].join(' + ')}
          </span>
        )}
      </dd>
      {figures.map(([label, cents]) => (
        <Fragment key={label}>
          <dt className="text-muted">{label}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </Fragment>
      ))}
      <dt className="text-muted">Status</dt>
      <dd>{party.status}</dd>
      <dt className="text-muted">{party.accountLabel}</dt>
      <dd>
        {mayReadBooks ? (
          <Link to={`/transactions/account/${party.accountID}`} className="text-link">
            Click to view
          </Link>
        ) : (
          `No. ${party.accountID}`
        )}
      </dd>
      {children}
    </dl>
  )
}
