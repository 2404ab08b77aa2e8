import type { Account } from '@twofold/contract/accounts'
import { useCallback, useMemo } from 'react'
import { useToday } from '../client/use-current-user.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { withoutHidden } from '../kit/lists/chosen-columns.ts'
import { useLocation, useNavigate } from '../kit/router/use-router.tsx'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import { useListShortcuts } from '../kit/shortcuts/use-list-shortcuts.ts'
import type { ColumnSort } from '../kit/table/column-sort.ts'
import { DataTable } from '../kit/table/data-table.tsx'
import { accountColumns, NarrowRow, reconcilePath, type Tree } from './account-columns.tsx'
import { foldAfterKey } from './account-tree.ts'

type AccountsTableProps = {
  rows: readonly Account[]
  /** The number of accounts, including those that are not visible. */
  accountCount: number
  /** The largest account id. */
  idMax: number
  /** Whether any account has a number. */
  hasNumbers: boolean
  /** The keys of the columns that the user has hidden. */
  hidden: readonly string[]
  sort: ColumnSort | undefined
  onSort: (key: string) => void
  /** Opens the account's register. */
  onOpen: (account: Account) => void
  /** Opens the account's form. */
  onEdit: (account: Account) => void
  /** Moves the focus to the form above the list. */
  onAbove: (() => void) | undefined
  initialKey: number | undefined
  isSearched: boolean
  /** The collapsed accounts. Null if the rows are not in tree order. */
  tree: Tree | null
}

/** The list 'My Accounts'. */
export function AccountsTable(props: AccountsTableProps) {
  const { rows, accountCount, idMax, hasNumbers, hidden, onEdit, tree } = props
  const { search } = useLocation()
  const table = useListShortcuts('Accounts', props.onAbove)
  const today = useToday()
  const navigate = useNavigate()
  useShortcut({ keys: 'r', does: 'Reconcile', area: 'Accounts', run: () => table.current?.press('r') })
  useShortcut({ keys: 'e', does: 'Edit Account', area: 'Accounts', run: () => table.current?.press('e') })
  const { folded, fold } = tree ?? {}
  const columns = useMemo(() => {
    const open = folded && fold && { folded, fold }
    const all = accountColumns({ search, today, tree: open, boundMax: 2 * accountCount, idMax, hasNumbers })
    return withoutHidden(all, hidden, 'fullName')
  }, [search, today, folded, fold, accountCount, idMax, hasNumbers, hidden])
  const narrowRow = useCallback(
    (account: Account) => (
      <NarrowRow account={account} search={search} today={today} tree={folded && fold && { folded, fold }} />
    ),
    [search, today, folded, fold],
  )
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
        else if (key === 'r') void navigate(reconcilePath(account, today))
        return next !== null || key === 'e' || key === 'r'
      }}
      onAbove={props.onAbove}
      sort={props.sort}
      onSort={props.onSort}
      initialKey={props.initialKey}
      narrowRow={narrowRow}
      empty={
        <EmptyState title={props.isSearched ? 'No matching accounts' : 'No accounts yet'}>
          {props.isSearched
            ? 'Type the first letters of words. For example, “as ch” finds Assets:Checking.'
            : 'Create your first account above.'}
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
