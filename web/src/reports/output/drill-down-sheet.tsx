import { formatDay } from '@twofold/accounting/calendar'
import type { Account } from '@twofold/contract/accounts'
import type { ReportOutput } from '@twofold/contract/reports'
import { Sheet } from '../../kit/dialogs/sheet.tsx'
import { Link } from '../../kit/links/link.tsx'
import { Loading } from '../../kit/loading/loading.tsx'
import { Money } from '../../kit/money.tsx'
import { AccountName } from '../../kit/pickers/account-name.tsx'
import { useChart } from '../../kit/pickers/use-chart.ts'
import { contributionsTo, netAmounts } from './contributions.ts'
import { type Lines, type ListedDrillDown, registerPath } from './drill-down.ts'
import { OpenItemsSheet } from './open-items-sheet.tsx'

type DrillDownSheetProps = {
  drillDown: ListedDrillDown
  /** The output that contains the figure. */
  output: ReportOutput
  onOpen: (path: string) => void
  onClose: () => void
}

/** Lists what makes up a figure: accounts, or the open documents of a customer or vendor. */
export function DrillDownSheet({ drillDown, ...props }: DrillDownSheetProps) {
  return drillDown.kind === 'accounts' ? (
    <AccountsSheet drillDown={drillDown} {...props} />
  ) : (
    <OpenItemsSheet drillDown={drillDown} {...props} />
  )
}

type AccountsSheetProps = DrillDownSheetProps & { drillDown: Extract<ListedDrillDown, { kind: 'accounts' }> }

/** Lists the accounts that make up a figure, with their amounts. Each account links to its transactions. */
function AccountsSheet({ drillDown, output, onOpen, onClose }: AccountsSheetProps) {
  const { chart, isPending } = useChart()
  const found = contributionsTo(output, drillDown)
  // Both income and expense accounts contribute to net income.
  const amounts = output.dataSetType === 'INCOME' ? netAmounts(found, id => chart.byId.get(id)?.accountType) : found
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
