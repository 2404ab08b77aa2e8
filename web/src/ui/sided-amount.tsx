import type { Side } from '@twofold/accounting/ledger/account-types'
import { Money } from './money.tsx'

/** An amount on a phone, where the side has no column: the side, then the amount. */
export function SidedAmount({ side, cents }: { side: Side; cents: number }) {
  return (
    <span className="text-right whitespace-nowrap">
      <span className="mr-0.5 text-small text-muted">{side}</span> <Money cents={cents} />
    </span>
  )
}
