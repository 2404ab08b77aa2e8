import type { Role } from '@twofold/accounting/roles'
import { mayRole, type Permission } from '@twofold/contract/permissions'
import { Link } from '../app/link.tsx'

type Step = { path: string; label: string; why: string; permission: Permission }

type FirstStepsProps = {
  role: Role
  cashAccount: number | undefined
  /** Nothing is entered yet; else they stand below the little that there is. */
  isEmpty: boolean
}

/** What a new organisation does first, as far as a role may. */
export function FirstSteps({ role, cashAccount, isEmpty }: FirstStepsProps) {
  const steps = stepsWith(cashAccount).filter(({ permission }) => mayRole(role, permission))
  if (steps.length === 0 && !isEmpty) return null
  return (
    <section className={isEmpty ? 'mt-8 max-w-2xl' : 'mt-12 max-w-2xl'}>
      <h2 className="text-lead font-semibold">{isEmpty ? 'These books are empty' : 'Getting started'}</h2>
      <p className="mt-1 text-muted">
        {!isEmpty
          ? 'These books are new. A good order to begin in:'
          : steps.length === 0
            ? 'Nothing has been entered yet. What matters today stands here as soon as there is something.'
            : 'What matters today stands here as soon as there is something. This is a good order to begin in:'}
      </p>
      <ol className="mt-4 divide-y divide-line border-y border-line">
        {steps.map(({ path, label, why }, at) => (
          <li key={label}>
            <Link to={path} className="-mx-2 flex gap-4 rounded-small px-2 py-3 transition-colors hover:bg-hover">
              <span aria-hidden className="figures w-4 shrink-0 text-right text-muted">
                {at + 1}
              </span>
              <span>
                <span className="font-medium text-accent">{label}</span>
                <span className="block text-muted">{why}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

function stepsWith(cashAccount: number | undefined): Step[] {
  return [
    {
      path: '/accounts',
      label: 'Look over the chart of accounts',
      why: 'Add what is missing, rename what you call otherwise.',
      permission: 'accounts.create',
    },
    {
      path: cashAccount === undefined ? '/accounts' : `/transactions/account/${cashAccount}`,
      label: 'Enter what the bank account holds',
      why: 'What it held the day before the books begin, against an equity account such as Opening Balances.',
      permission: 'transactions.write',
    },
    {
      path: '/organisation/import',
      label: 'Bring in what you have as files',
      why: 'Accounts, entries, customers, invoices and payments, each looked at before it is booked.',
      permission: 'transactions.write',
    },
    {
      path: '/receivable-invoices',
      label: 'Enter the first invoice',
      why: 'Its customer is made on the way.',
      permission: 'documents.write',
    },
    {
      path: '/organisation/members',
      label: 'Invite who works with you',
      why: 'By a link, each with a role.',
      permission: 'members.manage',
    },
  ]
}
