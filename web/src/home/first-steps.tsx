import type { Role } from '@twofold/accounting/roles'
import { mayRole, type Permission } from '@twofold/contract/permissions'
import { Link } from '../kit/links/link.tsx'

type Step = { path: string; label: string; why: string; permission: Permission }

type FirstStepsProps = {
  role: Role
  cashAccount: number | undefined
  /** Whether the books are empty. If not, the steps are below the panels. */
  isEmpty: boolean
}

/** The first steps of a new organisation. Only steps that the user's role allows are shown. */
export function FirstSteps({ role, cashAccount, isEmpty }: FirstStepsProps) {
  const steps = stepsWith(cashAccount).filter(({ permission }) => mayRole(role, permission))
  if (steps.length === 0 && !isEmpty) return null
  return (
    <section className={isEmpty ? 'mt-8 max-w-2xl' : 'mt-12 max-w-2xl'}>
      <h2 className="text-lead font-semibold">{isEmpty ? 'These books are empty' : 'Getting started'}</h2>
      <p className="mt-1 text-muted">
        {!isEmpty
          ? 'Next steps:'
          : steps.length === 0
            ? 'Your cash, open invoices and bills will appear here.'
            : 'Your cash, open invoices and bills will appear here. Start with:'}
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
      label: 'Review the chart of accounts',
      why: 'Add the accounts you need, and rename accounts to match your own terms.',
      permission: 'accounts.create',
    },
    {
      path: cashAccount === undefined ? '/accounts' : `/transactions/account/${cashAccount}`,
      label: 'Enter opening balances',
      why: 'Enter your bank balance as of the day before you start, against an equity account such as Opening Balances.',
      permission: 'transactions.write',
    },
    {
      path: '/organisation/import',
      label: 'Import existing data',
      why: 'Accounts, transactions, customers, invoices and payments from files. You review everything before it is saved.',
      permission: 'transactions.write',
    },
    {
      path: '/receivable-invoices',
      label: 'Enter the first invoice',
      why: 'You can add the customer in the invoice form.',
      permission: 'documents.write',
    },
    {
      path: '/organisation/members',
      label: 'Invite your team',
      why: 'Each person gets a link and a role.',
      permission: 'members.manage',
    },
  ]
}
