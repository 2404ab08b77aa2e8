import { COMMENT_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import type { RefObject } from 'react'
import { useToday } from '../client/use-current-user.ts'
import { DateField } from '../kit/fields/date-field.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { AccountOfKindPicker } from '../kit/pickers/account-of-kind-picker.tsx'
import type { DueDays } from './run-path.ts'
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
export function RunFields({ days, onDays, values, onChange, errors, isDisabled, firstRef }: RunFieldsProps) {
  const today = useToday()
  return (
    <>
      <DateField
        label="Due Through"
        value={days.through}
        onChange={through => onDays({ ...days, through })}
        today={today}
        inputRef={firstRef}
        hint={days.from === null ? undefined : 'Only bills due in this period are listed.'}
      />
      <DateField
        label="Disbursement Date"
        value={values.date}
        onChange={date => onChange({ date })}
        today={today}
        error={errors.disbursementDate}
        isDisabled={isDisabled}
        isRequired
      />
      <div className="min-w-0 max-narrow:col-span-2">
        <AccountOfKindPicker
          label="Account"
          kind="vendor payment"
          value={values.account}
          onChange={account => onChange({ account })}
          error={errors.disbursementAccountID}
          isDisabled={isDisabled}
          isRequired
        />
      </div>
      <TextField
        label="Reference"
        value={values.reference}
        onChange={reference => onChange({ reference })}
        error={errors.disbursementReference}
        input={{ maxLength: PARTY_FIELD_LENGTH_MAX, disabled: isDisabled }}
      />
      <TextField
        label="Comment"
        value={values.comment}
        onChange={comment => onChange({ comment })}
        error={errors.disbursementComment}
        input={{ maxLength: COMMENT_LENGTH_MAX, disabled: isDisabled }}
      />
    </>
  )
}
