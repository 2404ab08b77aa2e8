import { type Account, listAccounts } from '@twofold/contract/accounts'
import { Printer, Search } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Answered } from '../app/answered.tsx'
import { usePrinting } from '../app/printing/use-printing.tsx'
import { useShortcut } from '../app/shortcuts/shortcuts.ts'
import { useAddressText } from '../app/use-address-text.ts'
import { clock } from '../client/this-page.ts'
import { useAnswer } from '../client/use-answer.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import { chartOf } from '../pickers/chart.ts'
import { buttonClasses } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { nextSort, shownAccounts, sortForAddress, sortFromAddress } from './account-rows.ts'
import { accountsPaper } from './accounts-paper.tsx'
import { AccountsTable } from './accounts-table.tsx'
import { NewAccountForm } from './new-account-form.tsx'

/** The chart of accounts with the form that adds to it. `?search=` and `?sort=` say what the list shows. */
export function AccountsPage({ openID }: { openID: number | undefined }) {
  const query = useAnswer(listAccounts, {})
  return (
    <div className="mx-auto flex h-full min-h-0 w-full max-w-[1440px] flex-col bg-panel">
      <PageHeader
        title="Accounts"
        actions={
          <Link to="/accounttypes" className={`${buttonClasses('quiet')} -mx-3`}>
            Account Types
          </Link>
        }
      />
      <Answered query={query} rows={20}>
        {({ accounts }) => <ChartOfAccounts accounts={accounts} openID={openID} />}
      </Answered>
    </div>
  )
}

function ChartOfAccounts({ accounts, openID }: { accounts: readonly Account[]; openID: number | undefined }) {
  const [address, setAddress] = useSearchParams()
  const navigate = useNavigate()
  const name = useRef<HTMLInputElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const [search, typeSearch] = useAddressText('search')
  const sortText = address.get('sort')
  const rows = useMemo(() => shownAccounts(accounts, search, sortFromAddress(sortText)), [accounts, search, sortText])
  const sortBy = (key: string) =>
    setAddress(
      last => {
        const sort = sortForAddress(nextSort(sortFromAddress(sortText), key))
        if (sort === null) last.delete('sort')
        else last.set('sort', sort)
        return last
      },
      { replace: true },
    )
  const open = useCallback(
    (account: Account) => void navigate(`/transactions/account/${account.accountID}`),
    [navigate],
  )
  const edit = useCallback(
    (account: Account) => void navigate({ pathname: `/accounts/${account.accountID}`, search: address.toString() }),
    [navigate, address],
  )
  const { data: user } = useCurrentUser()
  const paper = () => accountsPaper({ accounts: rows, search, user, now: clock.now() })
  const printing = usePrinting({ area: 'Accounts', prepare: async () => paper(), atOnce: paper })
  useShortcut({ keys: 'n', does: 'New account', area: 'Accounts', run: () => name.current?.focus() })
  useShortcut({ keys: '/', does: 'Search the accounts', area: 'Accounts', run: () => searchField.current?.focus() })
  return (
    <>
      <NewAccountForm chart={chartOf(accounts)} nameRef={name} />
      <div className="flex min-h-11 items-center gap-2 border-t border-line px-4 print:hidden">
        <h2 className="font-semibold whitespace-nowrap">My Accounts</h2>
        <IconButton label="Print" icon={<Printer aria-hidden />} onClick={printing.print} className="ml-auto" />
        <label className="relative w-64 max-w-full">
          <span className="sr-only">Search accounts</span>
          <Search aria-hidden className="pointer-events-none absolute top-1.75 left-2 size-3.5 text-muted" />
          <input
            ref={searchField}
            type="search"
            value={search}
            onChange={event => typeSearch(event.target.value)}
            placeholder="Search"
            className="h-7 w-full rounded-small border border-line border-b-rule bg-panel pr-2 pl-7"
          />
        </label>
      </div>
      <AccountsTable
        rows={rows}
        accountCount={accounts.length}
        sort={sortFromAddress(sortText)}
        onSort={sortBy}
        onOpen={open}
        onEdit={edit}
        onAbove={() => name.current?.focus()}
        initialKey={openID}
        isSearched={search !== ''}
      />
      {printing.printed}
    </>
  )
}
