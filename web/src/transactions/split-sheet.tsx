import type { Account } from '@twofold/contract/accounts'
import { postTransaction, type Transaction } from '@twofold/contract/transactions'
import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { LeaveWarning } from '../app/leave-warning.tsx'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useKeptForm } from '../client/use-kept-form.ts'
import { useToday } from '../client/use-today.ts'
import type { Chart } from '../pickers/chart.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import type { EntryValues } from './entry-form.ts'
import { errorsOfCall, type FormErrors, withLockReason } from './posting.ts'
import { useRegisterCache } from './register-cache.ts'
import { NOTHING_FROZEN, TransactionFields } from './transaction-fields.tsx'
import { checkValues, splitOf, type TransactionValues } from './transaction-form.ts'

type SplitSheetProps = {
  account: Account
  chart: Chart
  /** What is typed in the entry row and goes on here. */
  entry: EntryValues
  onPosted: (transaction: Transaction) => void
  onClose: () => void
}

/** An entry over several accounts: debit lines and credit lines, begun with what the entry row holds. */
export function SplitSheet({ account, chart, entry, onPosted, onClose }: SplitSheetProps) {
  const own = { id: account.accountID, sign: account.accountSign }
  const form = useKeptForm<TransactionValues>(`split:${own.id}`, splitOf(entry, own))
  const [errors, setErrors] = useState<FormErrors>({})
  const store = useRegisterCache()
  const post = useCommand(postTransaction, after => store({ after }))
  const refusal = useRefusalOfRole('transactions.write')
  const today = useToday()
  const formId = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (refusal !== undefined || post.isSending) return
    const checked = checkValues(form.values)
    if (!checked.ok) return setErrors(checked.errors)
    try {
      const transaction = await post.send({ body: withLockReason(checked.posting, form.values.lockReason) })
      flushSync(() => form.startOver())
      onPosted(transaction)
      onClose()
    } catch (error) {
      setErrors(errorsOfCall(error, checked.lineKeys))
    }
  }
  return (
    <Sheet
      path={account.accountFullName}
      title="Split Transaction"
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} look="primary" isBusy={post.isSending} disabledReason={refusal}>
          Add Transaction
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={event => void submit(event)}>
        {errors.form !== undefined && (
          <Alert variant="destructive" className="mb-4">
            {errors.form}
          </Alert>
        )}
        <TransactionFields
          values={form.values}
          onChange={form.change}
          errors={errors}
          chart={chart}
          today={today}
          frozen={NOTHING_FROZEN}
          isReadOnly={refusal !== undefined}
        />
      </form>
      <LeaveWarning when={form.isChanged} onLeave={() => form.startOver()} />
    </Sheet>
  )
}
