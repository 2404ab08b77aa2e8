import type { CalendarDate } from '@twofold/accounting/calendar'
import { COMMENT_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import type { ResponseBody } from '@twofold/contract/endpoint'
import type { previewVendorPaymentRun } from '@twofold/contract/payables/payment-runs'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { Day } from '../kit/day.tsx'
import { DateField } from '../kit/fields/date-field.tsx'
import { fieldsOf } from '../kit/fields/form-fields.ts'
import { TextField } from '../kit/fields/text-field.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { AccountOfKindPicker } from '../kit/pickers/account-of-kind-picker.tsx'
import type { DueDays } from './run-path.ts'
import { rowsOfRun } from './run-rows.ts'
import { RunTable } from './run-table.tsx'
import type { RunValues } from './run-values.ts'

type RunFieldsProps = {
  days: DueDays
  onDays: (days: DueDays) => void
  values: RunValues
  onChange: (changes: Partial<RunValues>) => void
  errors: FieldErrors
  isDisabled: boolean
  firstRef: RefObject<HTMLInputElement | null>
}

/** The fields of a payment run: due dates, payment date, account, reference and comment. The caller lays them out in a grid. */
export function RunFields({ days, onDays, firstRef, ...form }: RunFieldsProps) {
  const field = fieldsOf(form)
  return (
    <>
      <DateField
        label="Due Through"
        value={days.through}
        onChange={through => onDays({ ...days, through })}
        inputRef={firstRef}
        hint={days.from === null ? undefined : 'Only bills due in this period are listed.'}
      />
      <DateField {...field('date', 'disbursementDate')} label="Disbursement Date" isRequired />
      <div className="min-w-0 max-narrow:col-span-2">
        <AccountOfKindPicker
          {...field('account', 'disbursementAccountID')}
          label="Account"
          kind="vendor payment"
          isRequired
        />
      </div>
      <TextField
        {...field('reference', 'disbursementReference')}
        label="Reference"
        maxLength={PARTY_FIELD_LENGTH_MAX}
      />
      <TextField {...field('comment', 'disbursementComment')} label="Comment" maxLength={COMMENT_LENGTH_MAX} />
    </>
  )
}

type RunPreviewProps = {
  plan: ResponseBody<typeof previewVendorPaymentRun>
  /** The payment date. */
  day: CalendarDate | null
  accountName: string
}

/** The preview of a payment run: one payment per vendor after open credits are applied, and the vendors that are not paid, with reasons. */
export function RunPreview({ plan, day, accountName }: RunPreviewProps) {
  const rows = useMemo(() => rowsOfRun(plan), [plan])
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves the focus away from the button, which now pays if it is pressed again.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className="border-t border-line px-4 py-2.5">
        <h2 ref={heading} tabIndex={-1} className="font-semibold">
          Preview
        </h2>
        <p className="text-muted">
          Nothing is paid yet. On <Day date={day} />, each vendor gets one payment from{' '}
          <bdi className="text-ink">{accountName}</bdi>. Open credits are applied first.
        </p>
      </div>
      <RunTable label="Preview" rows={rows} run={plan} />
    </>
  )
}
