import { listMembers } from '@twofold/contract/members'
import { type Ref, useMemo, useState } from 'react'
import { personName } from '../../audit/sentence.ts'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { Button } from '../../kit/button.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import type { ListView } from '../../kit/lists/use-list-view.ts'
import { AccountPicker } from '../../kit/pickers/account-picker.tsx'
import { type Chart, indexOfAccounts } from '../../kit/pickers/chart.ts'
import { AmountRangeField } from '../amount-range-field.tsx'
import { filterCountOf } from './journal-filter.ts'

type JournalFiltersProps = {
  view: ListView
  chart: Chart
  firstRef: Ref<HTMLInputElement>
  onClear: () => void
}

const STATES = [
  { value: '', label: 'Posted' },
  { value: 'true', label: 'Deleted' },
]

/** The filters of the journal in addition to its search: amount, dates, account, user, and whether entries are deleted. */
export function JournalFilters({ view, chart, firstRef, onClear }: JournalFiltersProps) {
  // Clearing the filters also discards invalid text, because the fields are rendered again.
  const [clearings, setClearings] = useState(0)
  const { filters, narrow } = view
  const users = useUsers()
  const accounts = indexOfAccounts(chart.accounts)
  const clear = () => {
    view.clear()
    setClearings(clearings + 1)
    onClear()
  }
  const userID = filters.userID ?? ''
  const isUnknownUser = userID !== '' && !users.has(userID)
  return (
    <div
      key={clearings}
      className="grid grid-cols-2 gap-x-3 px-4 pt-1 narrow:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] print:hidden"
    >
      <AmountRangeField
        from={filters.amountFrom}
        to={filters.amountTo}
        onChange={({ amountFrom, amountTo }) => {
          narrow('amountFrom', amountFrom ?? '')
          narrow('amountTo', amountTo ?? '')
        }}
        inputRef={firstRef}
      />
      <DateField label="From" value={filters.startDate ?? null} onChange={date => narrow('startDate', date ?? '')} />
      <DateField label="To" value={filters.endDate ?? null} onChange={date => narrow('endDate', date ?? '')} />
      <AccountPicker
        label="Account"
        index={accounts}
        value={filters.accountID === undefined ? null : Number(filters.accountID)}
        onChange={account => narrow('accountID', account === null ? '' : String(account.id))}
      />
      <SelectField
        label="Posted by"
        value={userID}
        onChange={value => narrow('userID', value)}
        choices={[
          { value: '', label: 'Everyone' },
          ...[...users].map(([value, label]) => ({ value, label })),
          ...(isUnknownUser ? [{ value: userID, label: `User ${userID}` }] : []),
        ]}
      />
      <SelectField
        label="Status"
        value={filters.isVoid ?? ''}
        onChange={value => narrow('isVoid', value)}
        choices={STATES}
      />
      {filterCountOf(view) > 0 && (
        <Button look="quiet" className="mt-5 self-start justify-self-start max-narrow:-ml-3" onClick={clear}>
          Clear
        </Button>
      )}
    </div>
  )
}

/** Returns the names of the members by id. */
function useUsers(): ReadonlyMap<string, string> {
  const { data } = useEndpointQuery(listMembers, {})
  return useMemo(
    () =>
      new Map(
        (data?.members ?? []).map(({ userID, user }) => [String(userID), personName({ ...user, userID }, userID)]),
      ),
    [data],
  )
}
