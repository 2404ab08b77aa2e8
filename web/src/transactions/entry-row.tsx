// The row above a register in which transactions are typed. Enter anywhere posts and goes back to the date.

import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Account } from '@twofold/contract/accounts'
import type { Transaction } from '@twofold/contract/transactions'
import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useShortcut } from '../app/shortcuts/shortcuts.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import type { KeptForm } from '../client/use-kept-form.ts'
import type { WantedAccount } from '../pickers/account-choice.ts'
import type { Chart } from '../pickers/chart.ts'
import { NewAccountDialog } from '../pickers/new-account-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { EntryFields } from './entry-fields.tsx'
import { checkEntry, type EntryValues, emptyEntry, isEntryBegun } from './entry-form.ts'
import { EntryLine } from './entry-line.tsx'
import type { FormErrors } from './posting.ts'
import { REGISTER_TRACKS, REGISTER_WIDTH } from './register-columns.ts'
import { UnpostedEntries } from './unposted-entries.tsx'
import { type GivenBack, useEntryOutbox } from './use-entry-outbox.ts'

type EntryRowProps = {
  account: Account
  chart: Chart
  today: CalendarDate
  /** What is typed; it belongs to the page, which also hands it to the split form. */
  form: KeptForm<EntryValues>
  /** An entry has left the row; its day. The server has not answered yet. */
  onSent: (date: CalendarDate | null) => void
  onPosted: (transaction: Transaction) => void
  /** Asked for the form with several lines; takes along what is typed. */
  onSplit: () => void
}

/** The form 'Add Transaction to ...', its fields above the list's columns. */
export function EntryRow({ account, chart, today, form, onSent, onPosted, onSplit }: EntryRowProps) {
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
  const refusalOfRole = useRefusalOfRole('transactions.write')
  /** Whether anything was typed since the last entry left, be it half a day that no field has taken yet. */
  const isTouched = useRef(false)
  const lineId = useId()
  const isNarrow = useNarrow(REGISTER_WIDTH)
  useShortcut({ keys: 'n', does: 'New transaction', area: 'Register', run: () => fields.date.current?.focus() })
  useShortcut({ keys: 's', does: 'Split the entry over several accounts', area: 'Register', run: onSplit })

  const refuse = (found: FormErrors) => {
    flushSync(() => setErrors(found))
    const name = (['lockReason', 'date', 'account', 'amount'] as const).find(each => found[each] !== undefined)
    fields[name ?? 'date'].current?.focus()
  }
  const fill = ({ values: given, errors: found }: GivenBack) => {
    flushSync(() => form.change(given))
    refuse(found)
  }
  const outbox = useEntryOutbox(account, {
    onPosted,
    onRefused: entry => {
      if (form.isChanged || isTouched.current) return false
      fill(entry)
      return true
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (refusalOfRole !== undefined) return
    // A second Enter on the way of the first.
    if (outbox.items.length > 0 && !isEntryBegun(values)) return
    const checked = checkEntry(values, own)
    if (!checked.ok) return refuse(checked.errors)
    if (values.comment.trim() === '') console.warn('comment cannot be empty')
    outbox.post(values, checked)
    // The row is free for the next entry at once, whatever the server still does with this one. The fields must be empty
    // before the focus leaves them: a field that is left puts its amount in order.
    flushSync(() => {
      form.startOver(emptyEntry(values.date))
      setErrors({})
    })
    isTouched.current = false
    onSent(values.date)
    fields.date.current?.focus()
    fields.date.current?.select()
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      onInput={() => {
        isTouched.current = true
      }}
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
        <EntryFields
          values={values}
          change={change}
          errors={errors}
          sign={own.sign}
          chart={chart}
          today={today}
          refs={fields}
          lineId={lineId}
          onCreate={setWanted}
        />
        <div className="flex justify-end gap-2 max-narrow:col-span-2 narrow:max-register:col-span-2 narrow:max-register:col-start-3 narrow:max-register:row-start-2 register:col-span-3 register:col-start-7">
          <Button look="quiet" onClick={onSplit} disabledReason={refusalOfRole}>
            Split
          </Button>
          <Button type="submit" look="primary" disabledReason={refusalOfRole}>
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
      <UnpostedEntries
        items={outbox.items}
        chart={chart}
        isRowBegun={isEntryBegun(values)}
        onCorrect={key => {
          const entry = outbox.takeBack(key)
          if (entry !== undefined) fill(entry)
        }}
        onRepeat={outbox.repeat}
        onDiscard={outbox.discard}
      />
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
