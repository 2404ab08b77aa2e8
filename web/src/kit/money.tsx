import type { Side } from '@twofold/accounting/ledger/account-types'
import { type Cents, currencyParts } from '@twofold/accounting/money'
import { classNames } from './class-names.ts'

type MoneyProps = {
  /** Integer cents. */
  cents: Cents
  /** Whether the amount is a total or a key figure. Such amounts have font weight 600. */
  isTotal?: boolean
  /** Whether a negative amount is a deduction, such as depreciation in a statement. It has a minus sign, but is not red. */
  isDeduction?: boolean
  className?: string
}

/** An amount as currency with a muted `$` and tabular figures. Negative amounts are red with a minus sign. Zero is muted. */
export function Money({ cents, isTotal = false, isDeduction = false, className }: MoneyProps) {
  const { minus, symbol, figure } = currencyParts(cents)
  const isNegative = cents < 0 && !isDeduction
  return (
    <span
      className={classNames(
        'figures whitespace-nowrap',
        isNegative && 'text-negative',
        cents === 0 && !isTotal && 'text-muted',
        isTotal && 'font-semibold',
        className,
      )}
    >
      {minus}
      <span className={isNegative ? undefined : 'font-normal text-muted'}>{symbol}</span>
      {figure}
    </span>
  )
}

/** An amount preceded by its side (debit or credit). Used on a phone, where the list has no column for the side. */
export function SidedAmount({ side, cents }: { side: Side; cents: number }) {
  return (
    <span className="text-right whitespace-nowrap">
      <span className="mr-0.5 text-small text-muted">{side}</span> <Money cents={cents} />
    </span>
  )
}
