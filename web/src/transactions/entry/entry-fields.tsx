import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Account } from '@twofold/contract/accounts'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { type RefObject, useMemo } from 'react'
import type { KeptForm } from '../../client/use-kept-form.ts'
import { classNames } from '../../kit/class-names.ts'
import { AmountField } from '../../kit/fields/amount-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import type { WantedAccount } from '../../kit/pickers/account-choice.ts'
import { AccountPicker } from '../../kit/pickers/account-picker.tsx'
import { type Chart, otherAccounts } from '../../kit/pickers/chart.ts'
import { CommentField } from './comment-field.tsx'
import { type EntryValues, ownSide, swappedAmount } from './entry-form.ts'
import type { EntryPattern } from './entry-pattern.ts'
import type { FormErrors } from './posting.ts'

/** Shifts a field by its border and padding, so that its text is aligned with the column below. */
const OVER_COLUMN = 'register:row-start-1 register:-ml-[7px] register:mr-[13px]'

/** The fields to which the focus can be moved. */
type EntryRefs = Record<'date' | 'account' | 'amount' | 'lockReason', RefObject<HTMLInputElement | null>>

type EntryFieldsProps = {
  values: EntryValues
  change: KeptForm<EntryValues>['change']
  errors: FormErrors
  /** The register's account. */
  account: Account
  chart: Chart
  today: CalendarDate
  refs: EntryRefs
  /** The id of the line below the row. It shows errors for which there is no space next to the field. */
  lineId: string
  onCreate: (wanted: WantedAccount) => void
  /** Called when the user chooses a known comment. */
  onTake: (pattern: EntryPattern, how: { goesOn: boolean }) => void
  isDisabled: boolean
}

/** The fields of the entry row. Each field is above the corresponding column of the list. */
export function EntryFields(props: EntryFieldsProps) {
  const { values, change, errors, account, chart, today, refs, lineId, onCreate, onTake, isDisabled } = props
  const side = ownSide(values.amountText, account.accountSign)
  const others = useMemo(() => otherAccounts(account.accountID, chart), [account.accountID, chart])
  return (
    <>
      <DateField
        label="Date"
        layout="cell"
        value={values.date}
        onChange={date => change({ date })}
        today={today}
        inputRef={refs.date}
        error={errors.date}
        isDisabled={isDisabled}
        className={classNames('register:col-start-2', OVER_COLUMN)}
      />
      <CommentField
        label="Comment"
        layout="cell"
        errorElsewhereId={lineId}
        value={values.comment}
        onChange={comment => change({ comment })}
        onTake={onTake}
        account={account}
        chart={chart}
        error={errors.comment}
        isDisabled={isDisabled}
        className={classNames('register:col-start-3', OVER_COLUMN)}
      />
      <AccountPicker
        label="Account"
        layout="cell"
        {...(errors.account === undefined && { errorElsewhereId: lineId })}
        value={values.otherAccountId}
        onChange={other => change({ otherAccountId: other?.id ?? null })}
        onTaken={() => refs.amount.current?.focus()}
        onCreate={onCreate}
        index={others}
        inputRef={refs.account}
        error={errors.account}
        isDisabled={isDisabled}
        className={classNames('col-span-2 narrow:col-span-1 register:col-start-4', OVER_COLUMN)}
      />
      <AmountField
        label="Amount"
        layout="cell"
        value={values.amountText}
        onChange={amountText => change({ amountText })}
        inputRef={refs.amount}
        error={errors.amount}
        isDisabled={isDisabled}
        className={classNames('max-narrow:mt-2 register:col-start-5', OVER_COLUMN)}
      />
      <button
        type="button"
        disabled={isDisabled}
        onClick={() => change({ amountText: swappedAmount(values.amountText) })}
        title="Swap debit and credit"
        aria-label={`${side}. Swap debit and credit`}
        className="-ml-1 h-8 max-narrow:mt-2 justify-self-start narrow:max-register:col-start-1 register:col-start-6 register:row-start-1 rounded-small px-1 text-small text-muted hover:bg-hover hover:text-ink"
      >
        {side}
        <ArrowLeftRight aria-hidden className="ml-1 inline size-3" />
      </button>
    </>
  )
}
