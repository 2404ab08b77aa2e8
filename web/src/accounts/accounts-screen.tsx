// The screen of /accounts and /accounts/:accountID. The form of one account opens over the list. Both URLs use one component, so that the
// list keeps its scroll position behind the form.

import { formatDay } from '@twofold/accounting/calendar'
import { type Account, listAccounts } from '@twofold/contract/accounts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { clock } from '../client/client.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useSession } from '../client/use-session.ts'
import { buttonClasses } from '../kit/button.tsx'
import { lazyDialog } from '../kit/fields/type-ahead-buffer.ts'
import { Link } from '../kit/links/link.tsx'
import { useAddress, withParameter } from '../kit/links/use-address.ts'
import { useChosenColumns } from '../kit/lists/chosen-columns.ts'
import { lazyCode, lazyComponent } from '../kit/loading/lazy-code.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useChart } from '../kit/pickers/use-chart.ts'
import { usePrinting } from '../kit/printing/use-printing.tsx'
import { useLocation, useNavigate, useParams, useSearchParams } from '../kit/router/use-router.tsx'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import { useWayToForm } from '../kit/shortcuts/use-list-shortcuts.ts'
import { nextSort } from '../kit/table/column-sort.ts'
import { allParents, shownAccounts, sortFromAddress, unfolded } from './account-tree.ts'
import { AccountsTable } from './accounts-table.tsx'
import { AccountsToolbar, dayOfAddress } from './accounts-toolbar.tsx'
import { NewAccountForm } from './new-account-form.tsx'

const EditAccountSheet = lazyDialog(async () => (await import('./edit-account-form.tsx')).EditAccountSheet)

const SignNotice = lazyComponent(async () => (await import('./sign-notice.tsx')).SignNotice)

export default function AccountsScreen() {
  const { accountID } = useParams()
  return (
    <>
      <AccountsPage openID={accountID === undefined ? undefined : Number(accountID)} />
      {accountID !== undefined && <EditAccountSheet key={accountID} accountID={accountID} />}
    </>
  )
}

const csv = lazyCode(() => import('./accounts-csv.ts'))
const paper = lazyCode(async () => (await import('./accounts-paper.tsx')).accountsPaper)

/** The chart of accounts, with the form that creates an account. `?search=`, `?sort=` and `?date=` determine the list. */
function AccountsPage({ openID }: { openID: number | undefined }) {
  const [address] = useSearchParams()
  const date = dayOfAddress(address.get('date'))
  const query = useEndpointQuery(listAccounts, date === null ? {} : { query: { date } }, { keepsLast: true })
  return (
    <div className="mx-auto flex h-full min-h-0 w-full max-w-[1440px] grow flex-col bg-panel">
      <PageHeader
        title="Accounts"
        path={date === null ? undefined : `Balances as of ${formatDay(date)}`}
        actions={
          <nav aria-label="About accounts" className="-mx-3 flex flex-wrap">
            {LINKS.map(({ to, label }) => (
              <Link key={to} to={to} className={buttonClasses('quiet')}>
                {label}
              </Link>
            ))}
          </nav>
        }
      />
      <QueryResult query={query} rows={20}>
        {({ accounts }) => <ChartOfAccounts accounts={accounts} openID={openID} />}
      </QueryResult>
    </div>
  )
}

const LINKS = [
  { to: '/journal', label: 'Journal' },
  { to: '/accounttypes', label: 'Account Types' },
  { to: '/organisation/import', label: 'Import' },
  { to: '/organisation/export', label: 'Export' },
]

function ChartOfAccounts({ accounts, openID }: { accounts: readonly Account[]; openID: number | undefined }) {
  const [address, setAddress] = useAddress()
  const navigate = useNavigate()
  const name = useRef<HTMLInputElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const dateField = useRef<HTMLInputElement>(null)
  const { chart } = useChart()
  const idMax = useMemo(() => accounts.reduce((max, { accountID }) => Math.max(max, accountID), 0), [accounts])
  const hasNumbers = useMemo(() => accounts.some(({ accountNumber }) => accountNumber !== ''), [accounts])
  const chosen = useChosenColumns('accounts')
  const [folded, fold] = useFolded()
  const [search, typeSearch] = useAddressText('search')
  const sortText = address.get('sort') ?? ''
  const isTree = search.trim() === '' && sortFromAddress(sortText) === undefined
  const rows = useMemo(
    () => (isTree ? unfolded(accounts, folded) : shownAccounts(accounts, search, sortFromAddress(sortText))),
    [isTree, accounts, folded, search, sortText],
  )
  const write = (name: string, value: string) => setAddress(last => withParameter(name, value, last), { replace: true })
  const sortBy = (key: string) => write('sort', nextSort(sortText, key))
  const isFolded = isTree && rows.length < accounts.length
  const foldAll = (isAll: boolean) => isTree && fold(isAll ? allParents(accounts) : new Set())
  const open = useCallback(
    (account: Account) => void navigate(`/transactions/account/${account.accountID}`),
    [navigate],
  )
  const edit = useCallback(
    (account: Account) => void navigate({ pathname: `/accounts/${account.accountID}`, search: address.toString() }),
    [navigate, address],
  )
  const { data: user } = useCurrentUser()
  const shown = () => ({ accounts: rows, search, date: dayOfAddress(address.get('date')), user, now: clock.now() })
  const printing = usePrinting({
    area: 'Accounts',
    prepare: async () => (await paper.get())(shown()),
    atOnce: () => paper.now()?.(shown()) ?? null,
  })
  const save = async () => {
    const at = address.get('date')
    const { saveAccounts } = await csv.get()
    saveAccounts(dayOfAddress(at) === null ? 'accounts.csv' : `accounts-${at}.csv`, rows)
  }
  const toName = useWayToForm(name, { does: 'New account', area: 'Accounts', permission: 'accounts.create' })
  useShortcut({ keys: '/', does: 'Search the accounts', area: 'Accounts', run: () => searchField.current?.focus() })
  useShortcut({ keys: 'd', does: 'Choose the balance date', area: 'Accounts', run: () => dateField.current?.focus() })
  useShortcut({ keys: 'c', does: 'Collapse or expand all', area: 'Accounts', run: () => foldAll(!isFolded) })
  useShortcut({ keys: 'x', does: 'Export the list as CSV', area: 'Accounts', run: save })
  return (
    <>
      <NewAccountForm chart={chart} nameRef={name} />
      {user?.signConvention === 'SPECIFICATION' && <SignNotice />}
      <AccountsToolbar
        search={search}
        onSearch={typeSearch}
        searchRef={searchField}
        date={dayOfAddress(address.get('date'))}
        onDate={date => write('date', date ?? '')}
        dateRef={dateField}
        canFold={isTree}
        isFolded={isFolded}
        onFoldAll={foldAll}
        chosen={chosen}
        hasNumbers={hasNumbers}
        onPrint={printing.print}
        onSave={save}
      />
      <AccountsTable
        rows={rows}
        accountCount={accounts.length}
        idMax={idMax}
        hasNumbers={hasNumbers}
        hidden={chosen.hidden}
        sort={sortFromAddress(sortText)}
        onSort={sortBy}
        onOpen={open}
        onEdit={edit}
        onAbove={toName}
        initialKey={openID}
        isSearched={search !== ''}
        tree={isTree ? { folded, fold } : null}
      />
      {printing.printed}
    </>
  )
}

/** The collapsed accounts, stored for this tab and organisation. */
function useFolded(): [folded: ReadonlySet<number>, fold: (folded: ReadonlySet<number>) => void] {
  const { organisation } = useSession()
  const name = `foldedAccounts:${organisation ?? ''}`
  const [folded, setFolded] = useState<ReadonlySet<number>>(() => read(name))
  const fold = useCallback(
    (next: ReadonlySet<number>) => {
      setFolded(next)
      try {
        sessionStorage.setItem(name, JSON.stringify([...next]))
      } catch {
        // If the storage is full, the collapsed accounts are not stored. The list still works.
      }
    },
    [name],
  )
  return [folded, fold]
}

function read(name: string): Set<number> {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]')
    return new Set(Array.isArray(ids) ? ids.filter(id => typeof id === 'number') : [])
  } catch {
    return new Set()
  }
}

/** Marks navigations that typing caused. */
const TYPED = 'typed'

/**
 * Text that the user types in a field, stored in a query parameter. It takes effect immediately, and the router updates the URL later. If
 * the field waited for the router, letters could be lost during fast typing.
 */
function useAddressText(name: string): [text: string, type: (text: string) => void] {
  const [address, setAddress] = useAddress()
  const { state } = useLocation()
  const stands = address.get(name) ?? ''
  const [text, setText] = useState(stands)
  useEffect(() => {
    if (state !== TYPED) setText(stands)
  }, [state, stands])
  const type = (typed: string) => {
    setText(typed)
    setAddress(last => withParameter(name, typed, last), { replace: true, state: TYPED })
  }
  return [text, type]
}
