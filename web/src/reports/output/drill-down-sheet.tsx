import { dayAsWritten, formatDay } from '@twofold/accounting/calendar'
import { agingLabel } from '@twofold/accounting/reports/aging'
import { type Account, listAccounts } from '@twofold/contract/accounts'
import { listOpenItems, type OpenItem } from '@twofold/contract/documents/open-items'
import type { ReportOutput } from '@twofold/contract/reports'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { Day } from '../../kit/day.tsx'
import { Sheet } from '../../kit/dialogs/sheet.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Link } from '../../kit/links/link.tsx'
import { Loading, QueryResult } from '../../kit/loading/query-result.tsx'
import { Money } from '../../kit/money.tsx'
import { AccountName } from '../../kit/pickers/account-name.tsx'
import { useChart } from '../../kit/pickers/use-chart.ts'
import { contributionsTo, netAmounts, openItemPath, openItemWords } from './contributions.ts'
import { type DrillDown, type Lines, type ListedDrillDown, registerPath } from './drill-down.ts'

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
  const { lines } = drillDown
  const inOutput = contributionsTo(output, drillDown)
  // The balance sheet has one row for all customers or vendors, so their balances are read from the chart.
  const isOfSheet = output.dataSetType === 'BALANCE' && lines.isOwn === true && lines.startDate === undefined
  const areBalancesNeeded = isOfSheet && output.knownAt === null && drillDown.accountIDs.some(id => !inOutput.has(id))
  const day = lines.endDate
  const balances = useEndpointQuery(listAccounts, day === undefined ? {} : { query: { date: day } }, {
    isEnabled: areBalancesNeeded,
  })
  const found = areBalancesNeeded ? withBalances(inOutput, balances.data?.accounts ?? []) : inOutput
  // Both income and expense accounts contribute to net income.
  const amounts = output.dataSetType === 'INCOME' ? netAmounts(found, id => chart.byId.get(id)?.accountType) : found
  // If an account has no subaccounts, the link does not need to exclude them.
  const linesOf = (account: Account | undefined): Lines =>
    account !== undefined && account.accountRight === account.accountLeft + 1 ? { ...lines, isOwn: false } : lines
  // If all amounts are known, accounts with a zero amount are hidden.
  const isKnown = drillDown.accountIDs.every(id => amounts.has(id))
  const accountIDs = drillDown.accountIDs.filter(id => !isKnown || amounts.get(id) !== 0)
  const total = accountIDs.reduce((sum, id) => sum + (amounts.get(id) ?? 0), 0)
  const of = { path: daysText(lines), title: 'Accounts in this amount', onClose }
  // The chart contains the names and types of the accounts.
  if (isPending || (areBalancesNeeded && balances.isPending))
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
                <AccountName
                  fullName={chart.byId.get(id)?.accountFullName ?? `Account ${id}`}
                  number={chart.byId.get(id)?.accountNumber}
                />
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

/** Returns amounts, and the balances of accounts without subaccounts. The balance of a control account is that of its subaccounts. */
function withBalances(amounts: ReadonlyMap<number, number>, accounts: readonly Account[]): Map<number, number> {
  const own = accounts
    .filter(({ accountLeft, accountRight }) => accountRight === accountLeft + 1)
    .map(({ accountID, accountBalance }): [number, number] => [accountID, accountBalance])
  const controls = accounts
    .filter(({ accountKind }) => accountKind === 'CONTROL')
    .map(({ accountID }): [number, number] => [accountID, 0])
  return new Map([...own, ...controls, ...amounts])
}

function daysText({ startDate, endDate }: Lines): string {
  if (endDate === undefined) return 'All days'
  return startDate === undefined
    ? `Up to ${formatDay(endDate)}`
    : `From ${formatDay(startDate)} to ${formatDay(endDate)}`
}

type OpenItemsSheetProps = {
  drillDown: Extract<DrillDown, { kind: 'documents' }>
  output: ReportOutput
  onOpen: (path: string) => void
  onClose: () => void
}

/** The maximum number of items in the list. */
const ITEMS_MAX = 500

/** Lists the open documents that make up a figure of an aging report, with links. */
function OpenItemsSheet({ drillDown, output, onOpen, onClose }: OpenItemsSheetProps) {
  const { partyID, column, name, endDate } = drillDown
  const label = column === null ? 'Open documents' : agingLabel(column)
  const query = useEndpointQuery(listOpenItems, {
    params: { partyID: String(partyID) },
    query: {
      ...(column !== null && { column }),
      limit: String(ITEMS_MAX),
      ...(endDate !== undefined && { endDate }),
      ...(output.knownAt !== null && { asKnownAt: output.knownAt }),
    },
  })
  return (
    <Sheet
      path={endDate === undefined ? label : `${label} · at the end of ${formatDay(endDate)}`}
      title={<bdi>{name}</bdi>}
      onClose={onClose}
    >
      <QueryResult query={query} rows={6}>
        {({ items, itemsLeftOut, total, accountID }) =>
          items.length === 0 ? (
            <EmptyState title="No open items">
              {column === null
                ? 'There were no open items at the end date.'
                : 'This column had no open items at the end date.'}
            </EmptyState>
          ) : (
            <table className="w-full">
              <thead className="text-left text-small text-muted">
                <tr>
                  <th className="pr-3 pb-1 font-medium">Date</th>
                  <th className="pr-3 pb-1 font-medium">Document</th>
                  {column === null && <th className="pr-3 pb-1 font-medium max-narrow:hidden">Age</th>}
                  <th className="pr-3 pb-1 font-medium max-narrow:hidden">Due</th>
                  <th className="pb-1 text-right font-medium">Open</th>
                </tr>
              </thead>
              <tbody>
                {items.map(item => (
                  <Item
                    key={item.transactionID}
                    item={item}
                    hasAge={column === null}
                    accountID={accountID}
                    onOpen={onOpen}
                  />
                ))}
              </tbody>
              <tfoot>
                <tr className="h-8 font-semibold">
                  <td colSpan={2}>
                    {itemsLeftOut > 0 &&
                      `First ${ITEMS_MAX} items. ${itemsLeftOut.toLocaleString('en-US')} more aren’t listed.`}
                    <span className="block narrow:hidden">Total</span>
                  </td>
                  {column === null && <td className="max-narrow:hidden" />}
                  <td className="pr-3 max-narrow:hidden">Total</td>
                  <td className="figures border-t border-ink text-right">
                    <Money cents={total} isTotal />
                  </td>
                </tr>
              </tfoot>
            </table>
          )
        }
      </QueryResult>
    </Sheet>
  )
}

type ItemProps = { item: OpenItem; hasAge: boolean; accountID: number; onOpen: (path: string) => void }

function Item({ item, hasAge, accountID, onOpen }: ItemProps) {
  const path = openItemPath(item, accountID)
  return (
    <tr className="h-8 border-t border-line">
      <td className="figures pr-3 whitespace-nowrap">
        <WrittenDay day={item.date} />
      </td>
      <td className="max-w-0 w-full truncate py-1 pr-3">
        <Link
          to={path}
          className="hover:underline"
          onClick={event => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onOpen(path)
          }}
        >
          <bdi>{openItemWords(item)}</bdi>
        </Link>
        {hasAge && <span className="block text-small text-muted narrow:hidden">{agingLabel(item.column)}</span>}
      </td>
      {hasAge && <td className="pr-3 whitespace-nowrap text-muted max-narrow:hidden">{agingLabel(item.column)}</td>}
      <td className="figures pr-3 whitespace-nowrap text-muted max-narrow:hidden">
        <WrittenDay day={item.dueDate} />
      </td>
      <td className="figures text-right">
        <Money cents={item.remaining} />
      </td>
    </tr>
  )
}

/** A date from a response. Renders nothing for the zero date. */
function WrittenDay({ day }: { day: string }) {
  const date = dayAsWritten(day)
  return date.ok && !day.startsWith('0001-01-01') ? <Day date={date.value} isRepeated={false} /> : null
}
