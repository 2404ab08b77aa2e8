import { classNames } from '../../kit/class-names.ts'
import type { Chart } from '../../kit/pickers/chart.ts'
import { type EntryAccount, type EntryValues, sidesOf } from './entry-form.ts'
import type { FormErrors } from './posting.ts'

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
export function EntryLine({ id, values, errors, account, chart, wasRestored }: EntryLineProps) {
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
