import type { Account } from '@twofold/contract/accounts'
import ListFilter from 'lucide-react/icons/list-filter'
import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../kit/button.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import type { Narrow } from '../../kit/links/use-address.ts'
import { SearchField } from '../../kit/lists/search-field.tsx'
import { AccountPicker } from '../../kit/pickers/account-picker.tsx'
import { type Chart, indexOfAccounts } from '../../kit/pickers/chart.ts'
import { useShortcut } from '../../kit/shortcuts/shortcuts.ts'
import { ViewMenu } from '../../saved-views/view-menu.tsx'
import { AmountRangeField } from '../amount-range-field.tsx'
import { filterCount, filtersOf, NO_FILTERS, type RegisterView } from './register-view.ts'

type RegisterHeadProps = {
  account: Account
  view: RegisterView
  narrow: Narrow<RegisterView>
  chart: Chart
  /** Called on Enter in the search field. Moves the focus to the results. */
  onFound: () => void
  /** The actions of the list. */
  actions: ReactNode
}

/** The header of a register: its title, its filters, and its start date. */
export function RegisterHead({ account, view, narrow, chart, onFound, actions }: RegisterHeadProps) {
  const count = filterCount(view)
  // Saved views do not include the start date.
  const asked = Object.fromEntries(
    Object.entries(view).flatMap(([name, text]) => (name === 'date' || text === undefined ? [] : [[name, text]])),
  )
  const [isOpened, setOpened] = useState(count > 0)
  const isOpen = isOpened || count > 0
  const filtersId = useId()
  const hintId = useId()
  const first = useRef<HTMLInputElement>(null)
  const date = useRef<HTMLInputElement>(null)
  const openFilters = () => {
    flushSync(() => setOpened(true))
    first.current?.focus()
  }
  useShortcut({ keys: 'f', does: 'Filter the register', area: 'Register', run: openFilters })
  useShortcut({ keys: 'b', does: 'Start at a date', area: 'Register', run: () => date.current?.focus() })
  return (
    <search aria-label="Transactions" className="print:hidden">
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1">
        <h2 className="font-semibold">Transactions</h2>
        <SearchField
          does="Search the register"
          label="Search transactions"
          area="Register"
          search={view.search}
          onSearch={search => narrow({ search })}
          onFound={onFound}
          className="w-56 max-w-full grow narrow:grow-0"
        />
        <Button
          look="quiet"
          className="-mx-1"
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onClick={() => (isOpen && count === 0 ? setOpened(false) : openFilters())}
        >
          <ListFilter aria-hidden className="size-3.5" />
          Filter{count > 0 && ` (${count})`}
        </Button>
        <ViewMenu list="register" accountID={account.accountID} area="Register" query={asked} />
        <span className="flex grow flex-wrap items-center max-narrow:basis-full gap-2 text-small text-muted narrow:ml-auto narrow:grow-0">
          <span id={hintId}>Start at</span>
          <DateField
            label="Start at"
            layout="cell"
            errorElsewhereId={hintId}
            className="w-28 [--control-inset:6px]"
            value={view.date ?? null}
            onChange={day => narrow({ date: day })}
            inputRef={date}
          />
          {actions}
        </span>
      </div>
      <div id={filtersId} hidden={!isOpen}>
        {isOpen && (
          <RegisterFilters
            hasBelow={account.accountRight > account.accountLeft + 1}
            view={view}
            narrow={narrow}
            chart={chart}
            firstRef={first}
            onClear={() => setOpened(false)}
          />
        )}
      </div>
    </search>
  )
}

type RegisterFiltersProps = {
  /** Whether the register's account has subaccounts. */
  hasBelow: boolean
  view: RegisterView
  narrow: Narrow<RegisterView>
  chart: Chart
  firstRef: Ref<HTMLInputElement>
  onClear: () => void
}

const STATES = [
  { value: '', label: 'All' },
  { value: 'true', label: 'Reconciled' },
  { value: 'false', label: 'Not reconciled' },
]

const CLOSING = [
  { value: '', label: 'Included' },
  { value: 'false', label: 'Excluded' },
  { value: 'true', label: 'Only' },
]

const BELOW = [
  { value: '', label: 'Included' },
  { value: 'true', label: 'Excluded' },
]

/** The filters of a register in addition to its search: amount, dates, reconciled, closing entries, subaccounts and the other account. */
function RegisterFilters({ hasBelow, view, narrow, chart, firstRef, onClear }: RegisterFiltersProps) {
  // Clearing the filters also discards invalid text, because the fields are rendered again.
  const [clearings, setClearings] = useState(0)
  const accounts = indexOfAccounts(chart.accounts)
  const clear = () => {
    narrow(NO_FILTERS)
    setClearings(clearings + 1)
    onClear()
  }
  return (
    <div
      key={clearings}
      className="grid grid-cols-2 gap-x-3 px-4 pt-1 narrow:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]"
    >
      <AmountRangeField from={view.amountFrom} to={view.amountTo} onChange={narrow} inputRef={firstRef} />
      <DateField label="From" value={view.startDate ?? null} onChange={startDate => narrow({ startDate })} />
      <DateField label="To" value={view.endDate ?? null} onChange={endDate => narrow({ endDate })} />
      <SelectField
        label="Reconciled"
        value={view.isReconciled ?? ''}
        onChange={isReconciled => narrow({ isReconciled })}
        choices={STATES}
      />
      <SelectField
        label="Closing entries"
        value={view.isClosing ?? ''}
        onChange={isClosing => narrow({ isClosing })}
        choices={CLOSING}
      />
      {(hasBelow || view.isOwn !== undefined) && (
        <SelectField
          label="Subaccounts"
          value={view.isOwn ?? ''}
          onChange={isOwn => narrow({ isOwn })}
          choices={BELOW}
        />
      )}
      <AccountPicker
        label="Other account"
        index={accounts}
        value={view.splitAccountID === undefined ? null : Number(view.splitAccountID)}
        onChange={account => narrow({ splitAccountID: account === null ? null : String(account.id) })}
      />
      {Object.keys(filtersOf(view)).length > 0 && (
        <Button look="quiet" className="mt-5 self-start justify-self-start max-narrow:-ml-3" onClick={clear}>
          Clear
        </Button>
      )}
    </div>
  )
}
