import type { Side } from '@twofold/accounting/ledger/account-types'
import { Money } from '../money.tsx'

/** An amount preceded by its side (debit or credit). Used on a phone, where the list has no column for the side. */
export function SidedAmount({ side, cents }: { side: Side; cents: number }) {
  return (
    <span className="text-right whitespace-nowrap">
      <span className="mr-0.5 text-small text-muted">{side}</span> <Money cents={cents} />
    </span>
  )
}
