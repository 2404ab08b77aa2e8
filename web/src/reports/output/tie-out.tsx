import { formatCents } from '@twofold/accounting/money'
import type { ReportTieOut } from '@twofold/contract/reports'
import Check from 'lucide-react/icons/check'
import { Alert } from '../../kit/alert.tsx'
import { Money } from '../../kit/money.tsx'

/** A note that the two figures of a tie-out are equal. */
export function TieOutLine({ tieOut }: { tieOut: ReportTieOut | null }) {
  if (tieOut === null || !tieOut.holds) return null
  return (
    <span className="flex min-w-0 flex-1 basis-60 items-center gap-1.5 py-1">
      <Check aria-hidden className="size-3.5 shrink-0 text-positive" />
      <span>
        Ties out: {tieOut.label} <span className="whitespace-nowrap">{formatCents(tieOut.left)}</span>
      </span>
    </span>
  )
}

/** An alert that the two figures of a tie-out differ. */
export function BrokenTieOut({ tieOut }: { tieOut: ReportTieOut | null }) {
  if (tieOut === null || tieOut.holds) return null
  return (
    <Alert variant="destructive" className="mx-4 mb-3" title="This report doesn’t tie out">
      <p>{tieOut.label}</p>
      <p className="figures mt-1">
        <Money cents={tieOut.left} isTotal /> and <Money cents={tieOut.right} isTotal /> differ by{' '}
        <Money cents={tieOut.left - tieOut.right} isTotal />.
      </p>
      <p className="mt-1">Don’t rely on this report. Ask your administrator to run the books check.</p>
    </Alert>
  )
}
