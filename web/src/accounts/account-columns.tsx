// The columns of 'My Accounts', and the row of an account on a phone.
import { fromWire } from '@twofold/accounting/calendar'
import type { Account } from '@twofold/contract/accounts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { classNames } from '../kit/class-names.ts'
import { Day } from '../kit/day.tsx'
import { Link } from '../kit/links/link.tsx'
import { Money } from '../kit/money.tsx'
import { AccountName } from '../kit/pickers/account-name.tsx'
import type { Column } from '../kit/table/data-table.tsx'
import { depthOf, isParent, turned } from './account-tree.ts'

/** The collapsed accounts in the tree. */
export type Tree = { folded: ReadonlySet<number>; fold: (folded: ReadonlySet<number>) => void }

const INDENT_PX = 10

/** Returns the URL of the page that reconciles an account as of today. */
export function reconcilePath({ accountID }: Account, today: string): string {
  return `/reconcile/${accountID}?date=${today}`
}

type ColumnParts = {
  search: string
  today: string
  tree: Tree | undefined
  /** The largest nested-set bound and the largest id. They determine the width of the columns, so that no digit is cut off. */
  boundMax: number
  idMax: number
  /** Whether any account has a number. Otherwise, there is no column for it. */
  hasNumbers: boolean
}

const NUMBER_PX = { digit: 8.5, padding: 20 }

function widthOf(max: number, pxMin: number): string {
  return `${Math.max(pxMin, Math.ceil(String(max).length * NUMBER_PX.digit + NUMBER_PX.padding))}px`
}

const NUMBER_COLUMN: Column<Account> = {
  key: 'number',
  head: 'Number',
  width: '92px',
  isSortable: true,
  cell: account => <span className="figures truncate">{account.accountNumber}</span>,
}

/** The columns that the user can hide. The others have the links of the row. */
export const HIDEABLE = [
  { key: 'id', head: 'ID' },
  { key: 'left', head: 'L' },
  { key: 'right', head: 'R' },
  { key: 'number', head: 'Number' },
  { key: 'balance', head: 'Balance' },
  { key: 'name', head: 'Name' },
  { key: 'type', head: 'Type' },
  { key: 'sign', head: 'Sign' },
  { key: 'recDate', head: 'Rec Date' },
] as const

/** Returns the columns, wide enough for all digits. */
export function accountColumns({ search, today, tree, boundMax, idMax, hasNumbers }: ColumnParts): Column<Account>[] {
  const bound = widthOf(boundMax, 46)
  const muted = (value: number) => <span className="figures text-muted">{value}</span>
  return [
    { key: 'id', head: 'ID', width: widthOf(idMax, 52), isSortable: true, cell: account => muted(account.accountID) },
    { key: 'left', head: 'L', width: bound, isSortable: true, cell: account => muted(account.accountLeft) },
    { key: 'right', head: 'R', width: bound, isSortable: true, cell: account => muted(account.accountRight) },
    ...(hasNumbers ? [NUMBER_COLUMN] : []),
    {
      key: 'fullName',
      head: 'FullName',
      width: 'minmax(200px, 7fr)',
      isSortable: true,
      cell: (account, { isActive }) => (
        <div className="@container">
          <Placed account={account} tree={tree} className="min-w-0 items-center">
            <Link
              to={`/transactions/account/${account.accountID}`}
              tabIndex={isActive ? 0 : -1}
              className={isParent(account) ? 'min-w-0 font-semibold hover:underline' : 'min-w-0 hover:underline'}
            >
              <AccountName fullName={account.accountFullName} />
            </Link>
          </Placed>
        </div>
      ),
    },
    {
      key: 'balance',
      head: 'Balance',
      width: '140px',
      isRight: true,
      isSortable: true,
      cell: account => <Money cents={account.accountBalance} isTotal={isParent(account)} />,
    },
    { key: 'name', head: 'Name', width: 'minmax(120px, 3fr)', isSortable: true, cell: account => account.accountName },
    {
      key: 'type',
      head: 'Type',
      width: '82px',
      isSortable: true,
      cell: account => <span className="text-small text-muted">{account.accountType}</span>,
    },
    {
      key: 'sign',
      head: 'Sign',
      width: '66px',
      isSortable: true,
      cell: account => <span className="text-small text-muted">{account.accountSign}</span>,
    },
    {
      key: 'recDate',
      head: 'Rec Date',
      width: '104px',
      isSortable: true,
      cell: account => <Day date={fromWire(account.accountReconcileDate)} className="text-muted" />,
    },
    {
      key: 'reconcile',
      head: 'Statement',
      isHeadHidden: true,
      width: '76px',
      isRight: true,
      cell: (account, { isActive }) => (
        <Link
          to={reconcilePath(account, today)}
          tabIndex={isActive ? 0 : -1}
          className="font-medium text-accent hover:underline"
        >
          Reconcile
        </Link>
      ),
    },
    {
      key: 'edit',
      head: 'Edit',
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

type PlacedProps = { account: Account; tree: Tree | undefined; className: string; children: ReactNode }

/** An account's collapse button and name, indented by the account's depth in the tree. A flat list has no indentation. */
function Placed({ account, tree, className, children }: PlacedProps) {
  if (tree === undefined) return <div className={classNames('flex', className)}>{children}</div>
  return (
    <div className={classNames('flex', className)} style={{ paddingLeft: depthOf(account) * INDENT_PX }}>
      <FoldButton
        account={account}
        isFolded={tree.folded.has(account.accountID)}
        onTurn={isFolded => tree.fold(turned(tree.folded, account.accountID, isFolded))}
      />
      {children}
    </div>
  )
}

/** The button that collapses the subaccounts of an account. It is not a Tab stop, because the arrow keys of the list do the same. */
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

type NarrowRowProps = { account: Account; search: string; today: string; tree: Tree | undefined }

/** The row of an account on a phone: name and balance, then type and links. In the tree, the row can collapse its subaccounts. */
export function NarrowRow({ account, search, today, tree }: NarrowRowProps) {
  return (
    <Placed account={account} tree={tree} className="items-start">
      <div className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-3">
        <Link to={`/transactions/account/${account.accountID}`} tabIndex={-1} className="min-w-0">
          {/* In the tree, the rows above show the path. */}
          <AccountName
            fullName={account.accountFullName}
            number={account.accountNumber}
            isPathHidden={tree !== undefined}
          />
        </Link>
        <Money cents={account.accountBalance} isTotal={isParent(account)} className="text-right" />
        <span className="truncate text-small text-muted">
          {account.accountType} · {account.accountSign}
        </span>
        <span className="flex justify-end gap-3 text-small text-accent">
          <Link to={reconcilePath(account, today)} tabIndex={-1}>
            Reconcile
          </Link>
          <Link to={{ pathname: `/accounts/${account.accountID}`, search }} tabIndex={-1}>
            Edit Account
          </Link>
        </span>
      </div>
    </Placed>
  )
}
