import { fromWire } from '@twofold/accounting/calendar'
import type { Account } from '@twofold/contract/accounts'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { useShortcut } from '../app/shortcuts/shortcuts.ts'
import { useListShortcuts } from '../app/shortcuts/use-list-shortcuts.ts'
import { AccountName } from '../pickers/account-name.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Day } from '../ui/day.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Money } from '../ui/money.tsx'
import type { ColumnSort } from '../ui/table-head.tsx'
import { depthOf, foldAfterKey, isParent, turned } from './account-tree.ts'

/** The tree as it can be folded. */
type Tree = { folded: ReadonlySet<number>; fold: (folded: ReadonlySet<number>) => void }

type AccountsTableProps = {
  rows: readonly Account[]
  /** How many accounts there are, shown or not. */
  accountCount: number
  sort: ColumnSort | undefined
  onSort: (key: string) => void
  /** Opens the account's register. */
  onOpen: (account: Account) => void
  /** Opens the account's form. */
  onEdit: (account: Account) => void
  /** To the form above. */
  onAbove: () => void
  initialKey: number | undefined
  isSearched: boolean
  /** Null where the rows are not in the order of the tree. */
  tree: Tree | null
}

/** The list 'My Accounts', in the order of the tree. */
export function AccountsTable(props: AccountsTableProps) {
  const { rows, accountCount, onEdit, tree } = props
  const { search } = useLocation()
  const table = useListShortcuts('Accounts', props.onAbove)
  useShortcut({ keys: 'e', does: 'Edit Account', area: 'Accounts', run: () => table.current?.press('e') })
  const { folded, fold } = tree ?? {}
  const columns = useMemo(() => accountColumns(search, folded && fold && { folded, fold }), [search, folded, fold])
  return (
    <DataTable
      label="My Accounts"
      handle={table}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      onOpen={props.onOpen}
      onRowKey={(key, account) => {
        const next = tree && foldAfterKey(key, account, tree.folded)
        if (next !== null) tree?.fold(next)
        else if (key === 'e') onEdit(account)
        return next !== null || key === 'e'
      }}
      onAbove={props.onAbove}
      sort={props.sort}
      onSort={props.onSort}
      initialKey={props.initialKey}
      narrowRow={narrowRow}
      empty={
        <EmptyState title={props.isSearched ? 'No account fits' : 'No accounts yet'}>
          {props.isSearched ? 'Try the beginnings of words, such as “as ch”.' : 'Create the first one above.'}
        </EmptyState>
      }
      footer={<span>{countText(rows.length, accountCount)}</span>}
    />
  )
}

function keyOf(account: Account): number {
  return account.accountID
}

function countText(shown: number, all: number): string {
  const accounts = `${all.toLocaleString('en-US')} ${all === 1 ? 'account' : 'accounts'}`
  return shown === all ? accounts : `${shown.toLocaleString('en-US')} of ${accounts}`
}

const INDENT_PX = 10

function accountColumns(search: string, tree: Tree | undefined): Column<Account>[] {
  const muted = (value: number) => <span className="figures text-muted">{value}</span>
  return [
    { key: 'id', head: 'ID', width: '64px', isSortable: true, cell: account => muted(account.accountID) },
    { key: 'left', head: 'L', width: '54px', isSortable: true, cell: account => muted(account.accountLeft) },
    { key: 'right', head: 'R', width: '54px', isSortable: true, cell: account => muted(account.accountRight) },
    {
      key: 'fullName',
      head: 'FullName',
      width: 'minmax(200px, 6fr)',
      isSortable: true,
      cell: (account, { isActive }) => (
        <div
          className="flex min-w-0 items-center"
          style={tree === undefined ? undefined : { paddingLeft: depthOf(account) * INDENT_PX }}
        >
          {tree !== undefined && (
            <FoldButton
              account={account}
              isFolded={tree.folded.has(account.accountID)}
              onTurn={isFolded => tree.fold(turned(tree.folded, account.accountID, isFolded))}
            />
          )}
          <Link
            to={`/transactions/account/${account.accountID}`}
            tabIndex={isActive ? 0 : -1}
            className={isParent(account) ? 'min-w-0 font-semibold hover:underline' : 'min-w-0 hover:underline'}
          >
            <AccountName fullName={account.accountFullName} isInColumn />
          </Link>
        </div>
      ),
    },
    {
      key: 'balance',
      head: 'Balance',
      width: '152px',
      isRight: true,
      isSortable: true,
      cell: account => <Money cents={account.accountBalance} isTotal={isParent(account)} />,
    },
    { key: 'name', head: 'Name', width: 'minmax(120px, 3fr)', isSortable: true, cell: account => account.accountName },
    {
      key: 'type',
      head: 'Type',
      width: '92px',
      isSortable: true,
      cell: account => <span className="text-small text-muted">{account.accountType}</span>,
    },
    {
      key: 'sign',
      head: 'Sign',
      width: '76px',
      isSortable: true,
      cell: account => <span className="text-small text-muted">{account.accountSign}</span>,
    },
    {
      key: 'recDate',
      head: 'Rec Date',
      width: '116px',
      isSortable: true,
      cell: account => <Day date={fromWire(account.accountReconcileDate)} className="text-muted" />,
    },
    {
      key: 'edit',
      head: 'Form',
      isHeadHidden: true,
      width: '84px',
      isRight: true,
      cell: (account, { isActive }) => (
        <Link
          to={{ pathname: `/accounts/${account.accountID}`, search }}
          tabIndex={isActive ? 0 : -1}
          className="font-medium text-accent hover:underline"
        >
          Edit Account
        </Link>
      ),
    },
  ]
}

/** Folds what lies below an account. By keyboard the arrows of the list do it, so it is no stop of Tab. */
function FoldButton(props: { account: Account; isFolded: boolean; onTurn: (isFolded: boolean) => void }) {
  const { account, isFolded, onTurn } = props
  if (!isParent(account)) return <span className="w-5 shrink-0" />
  const Arrow = isFolded ? ChevronRight : ChevronDown
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-expanded={!isFolded}
      aria-label={`${isFolded ? 'Expand' : 'Collapse'} ${account.accountFullName}`}
      onClick={() => onTurn(!isFolded)}
      className="-ml-1 grid size-6 shrink-0 place-items-center rounded-small text-muted hover:text-ink"
    >
      <Arrow aria-hidden className="size-3.5" />
    </button>
  )
}

/** An account on a phone: name and balance, then its path, type and link to its form. */
function narrowRow(account: Account) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <Link to={`/transactions/account/${account.accountID}`} tabIndex={-1} className="truncate">
        <AccountName fullName={account.accountFullName} />
      </Link>
      <Money cents={account.accountBalance} isTotal={isParent(account)} className="text-right" />
      <span className="truncate text-small text-muted">
        {account.accountType} · {account.accountSign}
      </span>
      <Link to={`/accounts/${account.accountID}`} tabIndex={-1} className="text-right text-small text-accent">
        Edit Account
      </Link>
    </div>
  )
}
