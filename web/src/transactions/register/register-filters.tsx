import { formatAmountRange, parseAmountRange } from '@twofold/accounting/amount-range'
import type { CalendarDate } from '@twofold/accounting/calendar'
import { indexForPicker } from '@twofold/accounting/ledger/picker-search'
import { type Ref, useMemo, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import type { Narrow } from '../../kit/links/use-address-filter.ts'
import { useSettledText } from '../../kit/links/use-settled-text.ts'
import { AccountPicker } from '../../kit/pickers/account-picker.tsx'
import type { Chart } from '../../kit/pickers/chart.ts'
import { filtersOf, NO_FILTERS, type RegisterView } from './register-view.ts'

type RegisterFiltersProps = {
  /** Whether the register's account has subaccounts. */
  hasBelow: boolean
  view: RegisterView
  narrow: Narrow<RegisterView>
  chart: Chart
  today: CalendarDate
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
export function RegisterFilters({ hasBelow, view, narrow, chart, today, firstRef, onClear }: RegisterFiltersProps) {
  // Clearing the filters also discards invalid text, because the fields are rendered again.
  const [clearings, setClearings] = useState(0)
  const accounts = useMemo(
    () => indexForPicker(chart.accounts.map(account => ({ id: account.accountID, fullName: account.accountFullName }))),
    [chart],
  )
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
      <AmountRangeField view={view} narrow={narrow} inputRef={firstRef} />
      <DateField
        label="From"
        value={view.startDate ?? null}
        onChange={startDate => narrow({ startDate })}
        today={today}
      />
      <DateField label="To" value={view.endDate ?? null} onChange={endDate => narrow({ endDate })} today={today} />
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

type AmountRangeFieldProps = Pick<RegisterFiltersProps, 'view' | 'narrow'> & { inputRef: Ref<HTMLInputElement> }

/** The field for an amount or a range of amounts. Any other text is reported as an error and does not filter the list. */
function AmountRangeField({ view, narrow, inputRef }: AmountRangeFieldProps) {
  const cents = (text: string | undefined) => (text === undefined ? null : Number(text))
  const stands = formatAmountRange({ centsMin: cents(view.amountFrom), centsMax: cents(view.amountTo) })
  const { text, typed, type, leave } = useSettledText(stands, settled => {
    const range = parseAmountRange(settled)
    const { centsMin, centsMax } = range.ok ? range.value : { centsMin: null, centsMax: null }
    narrow({ amountFrom: centsMin?.toString() ?? null, amountTo: centsMax?.toString() ?? null })
  })
  const isUnclear = typed !== null && typed.trim() !== '' && !parseAmountRange(typed).ok
  return (
    <TextField
      label="Amount"
      value={text}
      onChange={type}
      error={isUnclear ? 'Try 100-500 or >100.' : undefined}
      input={{
        ref: inputRef,
        placeholder: '410.22, 100-500',
        onBlur: () => leave({ keeps: isUnclear }),
        onKeyDown: event => {
          if (event.key === 'Enter') leave({ keeps: isUnclear })
        },
      }}
    />
  )
}
