import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Side } from '@twofold/accounting/ledger/account-types'
import Check from 'lucide-react/icons/check'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Checkbox } from '../../kit/fields/checkbox.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { lazyDialog } from '../../kit/fields/type-ahead-buffer.ts'
import { Money } from '../../kit/money.tsx'
import type { WantedAccount } from '../../kit/pickers/account-choice.ts'
import type { Chart } from '../../kit/pickers/chart.ts'
import { useShortcut } from '../../kit/shortcuts/shortcuts.ts'
import { LineList } from './line-list.tsx'
import type { FormErrors } from './posting.ts'
import { nextKeyOf, type TransactionValues, totalsOf, withLine, withNewLine, withoutLine } from './transaction-form.ts'

const NewAccountDialog = lazyDialog(
  async () => (await import('../../kit/pickers/new-account-dialog.tsx')).NewAccountDialog,
)

type TransactionFieldsProps<Values extends TransactionValues> = {
  values: Values
  onChange: (change: (values: Values) => Values) => void
  errors: FormErrors
  chart: Chart
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
      onChange={(key, change) => onChange(last => ({ ...last, ...withLine(last, key, change, frozen) }))}
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

type LineKeysOptions = {
  values: TransactionValues
  onChange: (change: (values: TransactionValues) => TransactionValues) => void
  /** The lines that cannot be changed because they are reconciled, by key. */
  frozen: ReadonlyMap<number, unknown>
  isReadOnly: boolean
}

const AREA = 'Debit and credit lines'

/**
 * Adds and removes lines when the user presses buttons or keys. After a line is added, the focus moves to its account. After a line is
 * removed, the focus moves to the next line on its side. If there is no next line, the focus moves to the previous line, or to the button
 * that adds a line. `box` is the element that contains all lines.
 */
function useLineKeys({ values, onChange, frozen, isReadOnly }: LineKeysOptions) {
  const box = useRef<HTMLDivElement>(null)
  const focus = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus()
  const add = (side: Side) => {
    const key = nextKeyOf(values)
    flushSync(() => onChange(last => withNewLine(last, side)))
    focus(`[data-line="${key}"] input`)
  }
  const remove = (key: number) => {
    const side = values.lines.find(line => line.key === key)?.side
    const beside = values.lines.filter(line => line.side === side && !frozen.has(line.key))
    const at = beside.findIndex(line => line.key === key)
    const neighbour = beside[at + 1] ?? beside[at - 1]
    flushSync(() => onChange(last => withoutLine(last, key)))
    focus(neighbour === undefined ? `[data-add="${side}"]` : `[data-line="${neighbour.key}"] input`)
  }
  const current = () => {
    const key = lineOfFocus(box)
    return values.lines.find(line => line.key === key)
  }
  useShortcut({
    keys: 'shift+enter',
    does: 'Add a line',
    area: AREA,
    worksInFields: true,
    worksOverDialogs: true,
    isKeyAlone: true,
    run: () => {
      if (!isReadOnly && box.current?.closest('dialog')?.contains(document.activeElement)) {
        add(current()?.side ?? lackingSide(values))
      }
    },
  })
  useShortcut({
    keys: 'shift+delete',
    does: 'Remove the line',
    area: AREA,
    worksInFields: true,
    worksOverDialogs: true,
    isKeyAlone: true,
    run: () => {
      const line = current()
      if (!isReadOnly && line !== undefined && !frozen.has(line.key)) remove(line.key)
    },
  })
  return { box, add, remove, focusAmount: (key: number) => focus(`[data-line="${key}"] input:not([role=combobox])`) }
}

/** Returns the key of the line that has the focus. */
function lineOfFocus(box: RefObject<HTMLDivElement | null>): number | undefined {
  const line = document.activeElement?.closest<HTMLElement>('[data-line]')
  return line && box.current?.contains(line) ? Number(line.dataset.line) : undefined
}

function lackingSide(values: TransactionValues): Side {
  const { debitCents, creditCents } = totalsOf(values)
  return debitCents < creditCents ? 'DEBIT' : 'CREDIT'
}
