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

type SidedProps = {
  side: Side
  cents: Cents
  /** Whether the list shows money in (debits, green with a plus sign) and money out (credits, with a minus sign). */
  isDirected: boolean
}

/** An amount with its direction. The sign is decoration: screen readers read the side, which is next to the amount. */
export function DirectedMoney({ side, cents, isDirected }: SidedProps) {
  if (!isDirected || cents === 0) return <Money cents={cents} />
  return <Money cents={cents} className={side === 'DEBIT' ? 'money-in' : 'money-out'} />
}

/** An amount preceded by its side (debit or credit). Used on a phone, where the list has no column for the side. */
export function SidedAmount(props: SidedProps) {
  return (
    <span className="text-right whitespace-nowrap">
      <span className="mr-0.5 text-small text-muted">{props.side}</span> <DirectedMoney {...props} />
    </span>
  )
}
