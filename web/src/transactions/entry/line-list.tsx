import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import type { Side } from '@twofold/accounting/ledger/account-types'
import type { Cents } from '@twofold/accounting/money'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { Button } from '../../kit/button.tsx'
import { AmountField } from '../../kit/fields/amount-field.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { Money } from '../../kit/money.tsx'
import type { WantedAccount } from '../../kit/pickers/account-choice.ts'
import { AccountPicker } from '../../kit/pickers/account-picker.tsx'
import type { Chart } from '../../kit/pickers/chart.ts'
import type { FormErrors } from './posting.ts'
import type { LineDraft } from './transaction-form.ts'

type LineListProps = {
  side: Side
  lines: readonly LineDraft[]
  totalCents: Cents
  errors: FormErrors
  chart: Chart
  /** The lines that cannot be changed because they are reconciled, by key, with the date of the reconciliation. */
  frozen: ReadonlyMap<number, CalendarDate | null>
  isReadOnly: boolean
  onChange: (key: number, change: Partial<LineDraft>) => void
  onAdd: () => void
  onRemove: (key: number) => void
  onCreate: (key: number, wanted: WantedAccount) => void
}

const WORDS = { DEBIT: { list: 'Debits', line: 'Debit' }, CREDIT: { list: 'Credits', line: 'Credit' } } as const

/** The debit lines or the credit lines of a transaction, with their total below a rule. */
export function LineList(props: LineListProps) {
  const { side, lines, errors, chart, frozen, isReadOnly, onChange } = props
  const words = WORDS[side]
  return (
    <section aria-label={words.list} className="mt-3">
      <h3 className="border-b border-line pb-1 font-semibold">{words.list}</h3>
      {lines.map((line, index) => {
        const reconciledOn = frozen.get(line.key)
        const isFrozen = frozen.has(line.key) || isReadOnly
        const name = `${words.line} line ${index + 1}`
        return (
          <div
            key={line.key}
            data-line={line.key}
            className="mt-1.5 grid grid-cols-[minmax(0,1fr)_2rem] gap-x-2 narrow:grid-cols-[minmax(0,1fr)_9rem_2rem]"
          >
            <AccountPicker
              label={`${name} account`}
              layout="cell"
              value={line.accountId}
              index={chart.onLines}
              onChange={account => onChange(line.key, { accountId: account?.id ?? null })}
              onCreate={wanted => props.onCreate(line.key, wanted)}
              error={errors[`${line.key}.account`]}
              hint={reconciledOn ? `Reconciled ${formatDay(reconciledOn)}` : undefined}
              isDisabled={isFrozen}
              className="max-narrow:col-span-2"
            />
            <AmountField
              label={`${name} amount`}
              layout="cell"
              value={line.amountText}
              onChange={amountText => onChange(line.key, { amountText })}
              error={errors[`${line.key}.amount`]}
              isDisabled={isFrozen}
            />
            {!isFrozen && (
              <IconButton
                label={`Remove ${name.toLowerCase()}`}
                icon={<X aria-hidden />}
                onClick={() => props.onRemove(line.key)}
              />
            )}
          </div>
        )
      })}
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)_9rem_2rem] items-start gap-x-2">
        <div>
          {!isReadOnly && (
            <Button look="quiet" onClick={props.onAdd} data-add={side} title="Shift+Enter in a line" className="-ml-3">
              <Plus aria-hidden className="size-4" />
              Add {words.line.toLowerCase()} line
            </Button>
          )}
        </div>
        <div className="rule-total px-2 py-1 text-right">
          <Money cents={props.totalCents} isTotal />
        </div>
      </div>
    </section>
  )
}
