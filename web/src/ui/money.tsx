import { type Cents, currencyParts } from '@twofold/accounting/money'
import { classNames } from './class-names.ts'

type MoneyProps = {
  /** Whole cents. */
  cents: Cents
  /** Totals and key figures stand in weight 600. */
  isTotal?: boolean
  className?: string
}

/** An amount as currency: muted `$`, tabular figures, a negative one red and with a real minus. Zero is muted. */
export function Money({ cents, isTotal = false, className }: MoneyProps) {
  const { minus, symbol, figure } = currencyParts(cents)
  const isNegative = cents < 0
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
