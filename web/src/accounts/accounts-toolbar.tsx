import { type CalendarDate, isCalendarDate } from '@twofold/accounting/calendar'
import UnfoldVertical from 'lucide-react/icons/arrows-from-axis-dashed-horizontal'
import FoldVertical from 'lucide-react/icons/arrows-to-axis-dashed-horizontal'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import Search from 'lucide-react/icons/search'
import type { Ref } from 'react'
import { DateField } from '../kit/fields/date-field.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import type { ChosenColumns } from '../kit/lists/chosen-columns.ts'
import { ColumnMenu } from '../kit/lists/column-menu.tsx'
import { HIDEABLE } from './account-columns.tsx'

type AccountsToolbarProps = {
  search: string
  onSearch: (search: string) => void
  searchRef: Ref<HTMLInputElement>
  /** The date of the balances. Null includes all posted transactions. */
  date: CalendarDate | null
  onDate: (date: CalendarDate | null) => void
  dateRef: Ref<HTMLInputElement>
  /** Whether accounts can be collapsed now, and whether any account is collapsed. */
  canFold: boolean
  isFolded: boolean
  onFoldAll: (isFolded: boolean) => void
  chosen: ChosenColumns
  hasNumbers: boolean
  onPrint: () => void
  onSave: () => void
}

/** The heading of the list with its controls: the date of the balances, collapse or expand, search. */
export function AccountsToolbar(props: AccountsToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-1.5 print:hidden">
      <h2 className="mr-auto font-semibold whitespace-nowrap">My Accounts</h2>
      <div className="flex items-center gap-2">
        <span aria-hidden className="text-small whitespace-nowrap text-muted">
          Balances as of
        </span>
        <DateField
          label="Balances as of"
          layout="cell"
          className="-mb-5 w-32 pb-0"
          value={props.date}
          onChange={props.onDate}
          inputRef={props.dateRef}
        />
      </div>
      <IconButton
        label={props.isFolded ? 'Expand all' : 'Collapse all'}
        icon={props.isFolded ? <UnfoldVertical aria-hidden /> : <FoldVertical aria-hidden />}
        aria-disabled={!props.canFold || undefined}
        title={props.canFold ? undefined : 'To collapse accounts, clear the search and the sort order.'}
        onClick={() => props.canFold && props.onFoldAll(!props.isFolded)}
        className="aria-disabled:opacity-60"
      />
      <ColumnMenu columns={HIDEABLE.filter(({ key }) => key !== 'number' || props.hasNumbers)} chosen={props.chosen} />
      <IconButton label="Export CSV" icon={<Download aria-hidden />} onClick={props.onSave} />
      <IconButton label="Print" icon={<Printer aria-hidden />} onClick={props.onPrint} />
      <label className="relative grow basis-40 narrow:grow-0 narrow:basis-60">
        <span className="sr-only">Search accounts</span>
        <Search aria-hidden className="pointer-events-none absolute top-1.75 left-2 size-3.5 text-muted" />
        <input
          ref={props.searchRef}
          type="search"
          value={props.search}
          onChange={event => props.onSearch(event.target.value)}
          placeholder="Search"
          className="h-7 w-full rounded-small border border-line border-b-rule bg-panel pr-2 pl-7"
        />
      </label>
    </div>
  )
}

/** Returns the date in a URL, or null. */
export function dayOfAddress(text: string | null): CalendarDate | null {
  return text !== null && isCalendarDate(text) ? text : null
}
