import type { Account } from '@twofold/contract/accounts'
import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { useKeptForm } from '../../client/use-kept-form.ts'
import { Alert, FailureAlert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Sheet } from '../../kit/dialogs/sheet.tsx'
import { LeaveWarning } from '../../kit/forms/leave-warning.tsx'
import type { Chart } from '../../kit/pickers/chart.ts'
import type { FormErrors } from './posting.ts'
import { NOTHING_FROZEN, TransactionFields } from './transaction-fields.tsx'
import { checkValues, type TransactionValues, withTypedAmounts } from './transaction-form.ts'
import { type OnPosted, usePostInBackground } from './use-entry-outbox.ts'

/**
 * The initial content of the form. `isFromRow` is true if the content comes from the entry row. `isUnsaved` is true if the content must not
 * be discarded when the form closes.
 */
export type SplitBeginning = {
  values: TransactionValues
  errors: FormErrors
  isFromRow: boolean
  isUnsaved: boolean
}

type SplitSheetProps = {
  account: Account
  chart: Chart
  beginning: SplitBeginning
  /** Called after the form has added the transaction to the outbox, before the server responds. */
  onSent: (values: TransactionValues) => void
  onPosted: OnPosted
  onClose: () => void
}

/** The form for a transaction with several debit and credit lines. */
export function SplitSheet({ account, chart, beginning, onSent, onPosted, onClose }: SplitSheetProps) {
  const form = useKeptForm<TransactionValues>(
    `split:${account.accountID}`,
    withTypedAmounts(beginning.values),
    beginning,
  )
  const [errors, setErrors] = useState<FormErrors>(beginning.errors)
  const postLater = usePostInBackground(account, onPosted)
  const refusal = useRefusalOfRole('transactions.write')
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (refusal !== undefined) return
    const { values } = form
    const checked = checkValues(values)
    if (!checked.ok) return setErrors(checked.errors)
    postLater(values, checked)
    flushSync(() => form.startOver())
    // Runs after React has finished with this event, because the event still refers to the form that is being closed.
    queueMicrotask(() => onSent(values))
  }
  return (
    <Sheet
      path={account.accountFullName}
      title="Split Transaction"
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} look="primary" disabledReason={refusal}>
          Add Transaction
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <FailureAlert failure={errors.form} className="mb-4" />
        {form.wasRestored && <Alert className="mb-4">Draft restored. Not saved yet.</Alert>}
        <TransactionFields
          values={form.values}
          onChange={form.change}
          errors={errors}
          chart={chart}
          frozen={NOTHING_FROZEN}
          isReadOnly={refusal !== undefined}
        />
      </form>
      <LeaveWarning when={form.isChanged} shownBy="entry" onLeave={() => form.startOver()} />
    </Sheet>
  )
}
