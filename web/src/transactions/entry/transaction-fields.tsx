import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Side } from '@twofold/accounting/ledger/account-types'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Checkbox } from '../../kit/fields/checkbox.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Money } from '../../kit/money.tsx'
import type { WantedAccount } from '../../kit/pickers/account-choice.ts'
import type { Chart } from '../../kit/pickers/chart.ts'
import { NewAccountDialog } from '../../kit/pickers/new-account-dialog.tsx'
import { LineList } from './line-list.tsx'
import type { FormErrors } from './posting.ts'
import { type TransactionValues, totalsOf, withLine } from './transaction-form.ts'
import { useLineKeys } from './use-line-keys.ts'

type TransactionFieldsProps<Values extends TransactionValues> = {
  values: Values
  onChange: (change: (values: Values) => Values) => void
  errors: FormErrors
  chart: Chart
  today: CalendarDate
  frozen: ReadonlyMap<number, CalendarDate | null>
  isReadOnly: boolean
}

/** Used if no line is reconciled. */
export const NOTHING_FROZEN: ReadonlyMap<number, null> = new Map()

/**
 * The fields of a transaction: date, comment, debit lines, credit lines, and a checkbox for a closing entry. Shows whether debits and
 * credits are equal.
 */
export function TransactionFields<Values extends TransactionValues>(props: TransactionFieldsProps<Values>) {
  const { values, onChange, errors, chart, frozen, isReadOnly } = props
  const [wanted, setWanted] = useState<{ key: number; account: WantedAccount } | null>(null)
  const { debitCents, creditCents } = totalsOf(values)
  const lines = useLineKeys({
    values,
    onChange: change => onChange(last => ({ ...last, ...change(last) })),
    frozen,
    isReadOnly,
  })
  const list = (side: Side, totalCents: number) => (
    <LineList
      side={side}
      lines={values.lines.filter(line => line.side === side)}
      totalCents={totalCents}
      errors={errors}
      chart={chart}
      frozen={frozen}
      isReadOnly={isReadOnly}
      onChange={(key, change) => onChange(last => ({ ...last, ...withLine(last, key, change) }))}
      onAdd={() => lines.add(side)}
      onRemove={lines.remove}
      onCreate={(key, account) => setWanted({ key, account })}
    />
  )
  return (
    <>
      <div className="grid gap-x-4 narrow:grid-cols-[10rem_1fr]">
        <DateField
          label="Date"
          value={values.date}
          onChange={date => onChange(last => ({ ...last, date }))}
          today={props.today}
          error={errors.date}
          hint={frozen.size > 0 ? 'A line is reconciled.' : undefined}
          isDisabled={isReadOnly || frozen.size > 0}
          isRequired
        />
        <TextField
          label="Comment"
          value={values.comment}
          onChange={comment => onChange(last => ({ ...last, comment }))}
          error={errors.comment}
          hint={values.comment.trim() === '' && debitCents + creditCents > 0 ? 'The comment is empty.' : undefined}
          input={{ disabled: isReadOnly }}
        />
      </div>
      {(errors.lockReason !== undefined || values.lockReason !== '') && (
        <TextField
          label="Reason"
          value={values.lockReason}
          onChange={lockReason => onChange(last => ({ ...last, lockReason }))}
          error={errors.lockReason}
        />
      )}
      <div ref={lines.box}>
        {list('DEBIT', debitCents)}
        {list('CREDIT', creditCents)}
      </div>
      {debitCents + creditCents > 0 && <Difference cents={debitCents - creditCents} />}
      <Checkbox
        label="Closing entry"
        hint="Transfers the year’s profit or loss to equity. Income and expense reports exclude closing entries."
        isChecked={values.isClosing}
        isDisabled={isReadOnly}
        onChange={isClosing => onChange(last => ({ ...last, isClosing }))}
        className="mt-4"
      />
      {wanted !== null && (
        <NewAccountDialog
          wanted={wanted.account}
          chart={chart}
          onClose={() => setWanted(null)}
          onCreated={({ accountID }) => {
            flushSync(() => {
              onChange(last => ({ ...last, ...withLine(last, wanted.key, { accountId: accountID }) }))
              setWanted(null)
            })
            lines.focusAmount(wanted.key)
          }}
        />
      )}
    </>
  )
}

function Difference({ cents }: { cents: number }) {
  return (
    <p aria-live="polite" className="mt-3 flex items-center justify-end gap-1.5 pr-12">
      {cents === 0 ? (
        <>
          <Check aria-hidden className="size-4 text-positive" />
          <span className="text-muted">Debits equal credits</span>
        </>
      ) : (
        <>
          <span className="text-muted">{cents > 0 ? 'Credits are short by' : 'Debits are short by'}</span>
          <Money cents={Math.abs(cents)} isTotal />
        </>
      )}
    </p>
  )
}
