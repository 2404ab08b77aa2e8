// The row above a register in which the user types transactions. Enter in any field posts the transaction and moves the focus to the date.

import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useToday } from '../../client/use-current-user.ts'
import { Button } from '../../kit/button.tsx'
import { classNames } from '../../kit/class-names.ts'
import { TextField } from '../../kit/fields/text-field.tsx'
import { lazyDialog } from '../../kit/fields/type-ahead-buffer.ts'
import { useUnloadWarning } from '../../kit/forms/use-unload-warning.ts'
import { lazyComponent } from '../../kit/loading/lazy-code.tsx'
import type { WantedAccount } from '../../kit/pickers/account-choice.ts'
import type { Chart } from '../../kit/pickers/chart.ts'
import { useShortcut } from '../../kit/shortcuts/shortcuts.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
import { REGISTER_TRACKS, REGISTER_WIDTH } from '../register/register-view.ts'
import { EntryFields } from './entry-fields.tsx'
import { type EntryAccount, type EntryValues, isEntryBegun, sidesOf } from './entry-form.ts'
import type { FormErrors } from './posting.ts'
import { type EntryRowOptions, useEntryRow } from './use-entry-row.ts'

const NewAccountDialog = lazyDialog(
  async () => (await import('../../kit/pickers/new-account-dialog.tsx')).NewAccountDialog,
)
const UnpostedEntries = lazyComponent(async () => (await import('./unposted-entries.tsx')).UnpostedEntries)

type EntryRowProps = EntryRowOptions & { chart: Chart }

/** The form 'Add Transaction to ...', with its fields above the list's columns. */
export function EntryRow({ chart, ...options }: EntryRowProps) {
  const today = useToday()
  const { account, form, onSplit } = options
  const { values, change } = form
  const row = useEntryRow(options)
  const { own, errors, fields, isTouched, submit, takeKnown, takeBack, unposted } = row
  const [wanted, setWanted] = useState<WantedAccount | null>(null)
  const lineId = useId()
  const isNarrow = useNarrow(REGISTER_WIDTH)
  useUnloadWarning(isEntryBegun(values))
  const begin = { keys: 'n', does: 'New transaction', area: 'Register', run: () => fields.date.current?.focus() }
  const split = { keys: 's', does: 'Split the entry across several accounts', area: 'Register', run: () => onSplit() }
  useShortcut(begin)
  useShortcut(split)
  // The key that adds a line to the split form opens the split form if pressed in the entry row.
  useShortcut({ ...split, keys: 'shift+enter', worksInFields: true, isKeyAlone: true })
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
          key={row.clearings}
          values={values}
          change={change}
          errors={errors}
          account={account}
          chart={chart}
          refs={fields}
          lineId={lineId}
          onCreate={setWanted}
          onTake={takeKnown}
        />
        <div className="flex justify-end gap-2 max-narrow:col-span-2 narrow:max-register:col-span-2 narrow:max-register:col-start-3 narrow:max-register:row-start-2 register:col-span-3 register:col-start-7">
          {isEntryBegun(values) && (
            <Button look="quiet" onClick={() => row.clear(today)}>
              Clear
            </Button>
          )}
          <Button look="quiet" onClick={() => onSplit()}>
            Split
          </Button>
          <Button type="submit" look="primary">
            Add Transaction
          </Button>
        </div>
        <EntryLine
          id={lineId}
          values={values}
          errors={errors}
          account={own}
          chart={chart}
          wasRestored={form.wasRestored && isEntryBegun(values)}
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
      {unposted.items.length > 0 && (
        <UnpostedEntries
          items={unposted.items}
          chart={chart}
          isRowBegun={isEntryBegun(values)}
          onCorrect={key => {
            const entry = unposted.takeBack(key)
            if (entry !== undefined) takeBack(entry)
          }}
          onRepeat={unposted.repeat}
          onDiscard={unposted.discard}
        />
      )}
      {wanted !== null && (
        <NewAccountDialog
          wanted={wanted}
          chart={chart}
          onClose={() => setWanted(null)}
          onCreated={({ accountID }) => {
            // When the dialog closes, the focus first returns to the element that opened it. It then moves to the next field.
            flushSync(() => {
              change({ otherAccountId: accountID })
              setWanted(null)
            })
            fields.amount.current?.focus()
          }}
        />
      )}
    </form>
  )
}

type EntryLineProps = {
  id: string
  values: EntryValues
  errors: FormErrors
  account: EntryAccount
  chart: Chart
  wasRestored: boolean
}

/**
 * The line below the entry row. It shows the error, or the debited and the credited account if there is no error. Screen readers announce
 * its content.
 */
function EntryLine({ id, values, errors, account, chart, wasRestored }: EntryLineProps) {
  const sentence = [errors.form, errors.comment, errors.lockReason].filter(Boolean).join(' ')
  const sides = sidesOf(values, account)
  const nameOf = (accountId: number) => chart.byId.get(accountId)?.accountFullName ?? `No. ${accountId}`
  return (
    <div
      id={id}
      aria-live="polite"
      className={classNames(
        'col-span-2 min-h-5 truncate pt-0.5 text-small',
        'narrow:max-register:col-span-1 narrow:max-register:col-start-2 narrow:max-register:row-start-2',
        'register:col-start-3 register:row-start-1 register:mr-[13px] register:self-end',
        sentence === '' ? 'text-muted' : 'text-negative',
      )}
    >
      {sentence !== '' && sentence}
      {sentence === '' && sides !== null && (
        <>
          Debit <span className="text-ink">{nameOf(sides.debitAccountId)}</span>, credit{' '}
          <span className="text-ink">{nameOf(sides.creditAccountId)}</span>
          {values.comment.trim() === '' && '. The comment is empty.'}
        </>
      )}
      {sentence === '' && sides === null && wasRestored && 'Draft restored.'}
    </div>
  )
}
