// The row above a register in which transactions are typed. Enter anywhere posts and goes back to the date.

import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Account } from '@twofold/contract/accounts'
import { postTransaction, type Transaction } from '@twofold/contract/transactions'
import { ArrowLeftRight } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useShortcut } from '../app/shortcuts/shortcuts.ts'
import { CallError, sentenceOfFailure } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import type { KeptForm } from '../client/use-kept-form.ts'
import type { WantedAccount } from '../pickers/account-choice.ts'
import { AccountPicker } from '../pickers/account-picker.tsx'
import type { Chart } from '../pickers/chart.ts'
import { NewAccountDialog } from '../pickers/new-account-dialog.tsx'
import { AmountField } from '../ui/amount-field.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { DateField } from '../ui/date-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { checkEntry, type EntryValues, emptyEntry, entryErrors, ownSide, swappedAmount } from './entry-form.ts'
import { EntryLine } from './entry-line.tsx'
import { type FormErrors, withLockReason } from './posting.ts'
import { useRegisterCache } from './register-cache.ts'
import { REGISTER_TRACKS, REGISTER_WIDTH } from './register-columns.ts'

/** Shifts a field so that its text stands exactly above the column's: by its border and inset. */
const OVER_COLUMN = 'register:row-start-1 register:-ml-[7px] register:mr-[13px]'

type EntryRowProps = {
  account: Account
  chart: Chart
  today: CalendarDate
  /** What is typed; it belongs to the page, which also hands it to the split form. */
  form: KeptForm<EntryValues>
  onPosted: (transaction: Transaction) => void
  /** Asked for the form with several lines; takes along what is typed. */
  onSplit: () => void
}

/** The form 'Add Transaction to ...', its fields above the list's columns. */
export function EntryRow({ account, chart, today, form, onPosted, onSplit }: EntryRowProps) {
  const own = { id: account.accountID, sign: account.accountSign }
  const { values, change } = form
  const [errors, setErrors] = useState<FormErrors>({})
  const [wanted, setWanted] = useState<WantedAccount | null>(null)
  const fields = {
    date: useRef<HTMLInputElement>(null),
    account: useRef<HTMLInputElement>(null),
    amount: useRef<HTMLInputElement>(null),
    lockReason: useRef<HTMLInputElement>(null),
  }
  const store = useRegisterCache()
  const post = useCommand(postTransaction, after => store({ after }))
  const refusalOfRole = useRefusalOfRole('transactions.write')
  const lineId = useId()
  const isNarrow = useNarrow(REGISTER_WIDTH)
  useShortcut({ keys: 'n', does: 'New transaction', area: 'Register', run: () => fields.date.current?.focus() })
  useShortcut({ keys: 's', does: 'Split the entry over several accounts', area: 'Register', run: onSplit })

  const refuse = (found: FormErrors) => {
    flushSync(() => setErrors(found))
    const name = (['lockReason', 'date', 'account', 'amount'] as const).find(each => found[each] !== undefined)
    fields[name ?? 'date'].current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (refusalOfRole !== undefined || post.isSending) return
    const checked = checkEntry(values, own)
    if (!checked.ok) return refuse(checked.errors)
    if (values.comment.trim() === '') console.warn('comment cannot be empty')
    try {
      const transaction = await post.send({ body: withLockReason(checked.posting, values.lockReason) })
      // The fields must be empty before the focus leaves them: a field that is left puts its amount in order.
      flushSync(() => {
        form.startOver(emptyEntry(values.date))
        setErrors({})
      })
      onPosted(transaction)
      fields.date.current?.focus()
      fields.date.current?.select()
    } catch (error) {
      const refusals = error instanceof CallError ? error.body.fields : undefined
      refuse(refusals ? entryErrors(refusals, checked.lineKeys) : { form: sentenceOfFailure(error) })
    }
  }
  const side = ownSide(values.amountText, own.sign)
  return (
    <form
      noValidate
      onSubmit={event => void submit(event)}
      aria-labelledby={`${lineId}-title`}
      className="print:hidden"
    >
      <h2 id={`${lineId}-title`} className="px-4 pt-2 pb-1 text-small font-medium wrap-anywhere text-muted">
        Add Transaction to {account.accountFullName}
      </h2>
      <div
        className="grid grid-cols-2 gap-x-3 gap-y-1 px-4 pb-1 narrow:grid-cols-[7.5rem_1fr_1fr_9rem] register:gap-0 register:[--control-inset:6px]"
        style={isNarrow ? undefined : { gridTemplateColumns: REGISTER_TRACKS.join(' ') }}
      >
        <DateField
          label="Date"
          layout="cell"
          value={values.date}
          onChange={date => change({ date })}
          today={today}
          inputRef={fields.date}
          error={errors.date}
          className={classNames('register:col-start-2', OVER_COLUMN)}
        />
        <TextField
          label="Comment"
          layout="cell"
          errorElsewhereId={lineId}
          value={values.comment}
          onChange={comment => change({ comment })}
          error={errors.comment}
          input={{ placeholder: 'What was it for?' }}
          className={classNames('register:col-start-3', OVER_COLUMN)}
        />
        <AccountPicker
          label="Account"
          layout="cell"
          {...(errors.account === undefined && { errorElsewhereId: lineId })}
          value={values.otherAccountId}
          onChange={other => change({ otherAccountId: other?.id ?? null })}
          onTaken={() => fields.amount.current?.focus()}
          onCreate={setWanted}
          index={chart.onLines}
          inputRef={fields.account}
          error={errors.account}
          className={classNames('col-span-2 narrow:col-span-1 register:col-start-4', OVER_COLUMN)}
        />
        <AmountField
          label="Amount"
          layout="cell"
          value={values.amountText}
          onChange={amountText => change({ amountText })}
          inputRef={fields.amount}
          error={errors.amount}
          className={classNames('register:col-start-5', OVER_COLUMN)}
        />
        <button
          type="button"
          onClick={() => change({ amountText: swappedAmount(values.amountText) })}
          title="Swap the sides"
          aria-label={`Sign ${side}: swap the sides`}
          className="-ml-1 h-8 justify-self-start narrow:max-register:col-start-1 register:col-start-6 register:row-start-1 rounded-small px-1 text-small text-muted hover:bg-hover hover:text-ink"
        >
          {side}
          <ArrowLeftRight aria-hidden className="ml-1 inline size-3" />
        </button>
        <div className="flex justify-end gap-2 max-narrow:col-span-2 narrow:max-register:col-span-2 narrow:max-register:col-start-3 narrow:max-register:row-start-2 register:col-span-3 register:col-start-7">
          <Button look="quiet" onClick={onSplit} disabledReason={refusalOfRole}>
            Split
          </Button>
          <Button type="submit" look="primary" isBusy={post.isSending} disabledReason={refusalOfRole}>
            Add Transaction
          </Button>
        </div>
        <EntryLine
          id={lineId}
          values={values}
          errors={errors}
          account={own}
          chart={chart}
          wasRestored={form.wasRestored}
        />
        {(errors.lockReason !== undefined || values.lockReason !== '') && (
          <TextField
            label="Reason"
            layout="cell"
            error={errors.lockReason}
            errorElsewhereId={lineId}
            value={values.lockReason}
            onChange={lockReason => change({ lockReason })}
            className="col-span-full register:col-start-3 register:col-end-5 register:-ml-[7px] register:mr-[13px]"
            input={{ ref: fields.lockReason, placeholder: 'Reason' }}
          />
        )}
      </div>
      {wanted !== null && (
        <NewAccountDialog
          wanted={wanted}
          chart={chart}
          onClose={() => setWanted(null)}
          onCreated={({ accountID }) => {
            change({ otherAccountId: accountID })
            setWanted(null)
            fields.amount.current?.focus()
          }}
        />
      )}
    </form>
  )
}
