import type { Side } from '@twofold/accounting/ledger/account-types'
import { Money } from '../money.tsx'

/** An amount on a phone, where there is no column for the side. The side is shown before the amount. */
export function SidedAmount({ side, cents }: { side: Side; cents: number }) {
  return (
    <span className="text-right whitespace-nowrap">
      <span className="mr-0.5 text-small text-muted">{side}</span> <Money cents={cents} />
    </span>
  )
}
