import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Account } from '@twofold/contract/accounts'
import ListFilter from 'lucide-react/icons/list-filter'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../kit/button.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import type { Narrow } from '../../kit/links/use-address-filter.ts'
import { SearchField } from '../../kit/lists/search-field.tsx'
import type { Chart } from '../../kit/pickers/chart.ts'
import { useShortcut } from '../../kit/shortcuts/shortcuts.ts'
import { ViewMenu } from '../../saved-views/view-menu.tsx'
import { RegisterFilters } from './register-filters.tsx'
import { filterCount, type RegisterView } from './register-view.ts'

type RegisterHeadProps = {
  account: Account
  view: RegisterView
  narrow: Narrow<RegisterView>
  chart: Chart
  today: CalendarDate
  /** Called on Enter in the search field. Moves the focus to the results. */
  onFound: () => void
  /** The actions of the list. */
  actions: ReactNode
}

/** The header of a register: its title, its filters, and its start date. */
export function RegisterHead({ account, view, narrow, chart, today, onFound, actions }: RegisterHeadProps) {
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
            today={today}
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
            today={today}
            firstRef={first}
            onClear={() => setOpened(false)}
          />
        )}
      </div>
    </search>
  )
}
