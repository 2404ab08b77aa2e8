import { formatDay } from '@twofold/accounting/calendar'
import type { Account } from '@twofold/contract/accounts'
import { Sheet } from '../../kit/dialogs/sheet.tsx'
import { Link } from '../../kit/links/link.tsx'
import { Loading } from '../../kit/loading/loading.tsx'
import { Money } from '../../kit/money.tsx'
import { AccountName } from '../../kit/pickers/account-name.tsx'
import { useChart } from '../../kit/pickers/use-chart.ts'
import { netAmounts } from './contributions.ts'
import { type DrillDown, type Lines, registerPath } from './drill-down.ts'

type DrillDownSheetProps = {
  drillDown: Extract<DrillDown, { kind: 'accounts' }>
  /** The amount that each account contributes to the figure, in cents. Unknown amounts are omitted. */
  amounts: ReadonlyMap<number, number>
  /** Whether the figure is net income, to which both income and expense accounts contribute. */
  isNet: boolean
  onOpen: (path: string) => void
  onClose: () => void
}

/** Lists the accounts that make up a figure, with their amounts. Each account links to its transactions. */
export function DrillDownSheet({ drillDown, amounts: made, isNet, onOpen, onClose }: DrillDownSheetProps) {
  const { chart, isPending } = useChart()
  const amounts = isNet ? netAmounts(made, id => chart.byId.get(id)?.accountType) : made
  const { lines } = drillDown
  // If an account has no subaccounts, the link does not need to exclude them.
  const linesOf = (account: Account | undefined): Lines =>
    account !== undefined && account.accountRight === account.accountLeft + 1 ? { ...lines, isOwn: false } : lines
  // If all amounts are known, accounts with a zero amount are hidden.
  const isKnown = drillDown.accountIDs.every(id => amounts.has(id))
  const accountIDs = drillDown.accountIDs.filter(id => !isKnown || amounts.get(id) !== 0)
  const total = accountIDs.reduce((sum, id) => sum + (amounts.get(id) ?? 0), 0)
  const of = { path: daysText(lines), title: 'Accounts in this amount', onClose }
  // The chart contains the names and types of the accounts.
  if (isPending)
    return (
      <Sheet key="coming" {...of}>
        <Loading rows={accountIDs.length} />
      </Sheet>
    )
  return (
    <Sheet {...of}>
      <ul className="border-t border-line">
        {accountIDs.map(id => {
          const path = registerPath(id, linesOf(chart.byId.get(id)))
          return (
            <li key={id} className="flex h-8 items-center border-b border-line">
              <Link
                to={path}
                className="min-w-0 hover:underline"
                onClick={event => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  onOpen(path)
                }}
              >
                <AccountName fullName={chart.byId.get(id)?.accountFullName ?? `Account ${id}`} cut="front" />
              </Link>
              {amounts.has(id) && (
                <span className="figures ml-auto pl-3">
                  <Money cents={amounts.get(id) ?? 0} />
                </span>
              )}
            </li>
          )
        })}
        {isKnown && accountIDs.length > 1 && (
          <li className="flex h-8 items-center font-semibold">
            Total
            <span className="figures ml-auto border-t border-ink pl-3">
              <Money cents={total} isTotal />
            </span>
          </li>
        )}
      </ul>
    </Sheet>
  )
}

function daysText({ startDate, endDate }: Lines): string {
  if (endDate === undefined) return 'All days'
  return startDate === undefined
    ? `Up to ${formatDay(endDate)}`
    : `From ${formatDay(startDate)} to ${formatDay(endDate)}`
}
