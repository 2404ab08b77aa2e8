import type { Cents } from '@twofold/accounting/money'
import type { ReconcileSums } from '@twofold/accounting/reconciliation/reconciliation'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { classNames } from '../kit/class-names.ts'
import { Money } from '../kit/money.tsx'

type SumsBarProps = {
  sums: ReconcileSums
  /** Whether the typed balance is a valid amount, so that a difference can be calculated. */
  isKnown: boolean
  /** Whether a line was cleared or a balance was typed. Until then, a difference of zero does not mean that the account is reconciled. */
  isBegun: boolean
  /** The button next to the difference, which explains the difference or records the statement. */
  action: ReactNode
}

/**
 * The sums of the reconciliation. They stay in view if the window is large enough. The statement can be recorded when the difference is
 * zero.
 */
export function SumsBar({ sums, isKnown, isBegun, action }: SumsBarProps) {
  const { startingCents, clearedCents, endingCents, differenceCents } = sums
  const isAgreed = isKnown && isBegun && differenceCents === 0
  return (
    <section
      aria-label="Reconciliation"
      className={classNames(
        'stays-below z-10 grid min-h-16 grid-cols-2 flex-wrap items-center gap-x-4 narrow:gap-x-8 gap-y-1 border-t border-line px-4 py-2 transition-colors narrow:flex',
        isAgreed ? 'bg-selection' : 'bg-canvas',
      )}
    >
      <Sum name="Starting Reconciled Balance" cents={startingCents} />
      <Sum name="Cleared" cents={clearedCents} />
      <Sum name="Ending Reconciled Balance" cents={endingCents} />
      <div aria-live="polite" aria-atomic>
        <div className="text-small text-muted">Difference</div>
        <div className="flex items-center gap-1.5 text-lead">
          {isKnown ? (
            <Money cents={differenceCents} isTotal className={isAgreed ? 'text-positive' : ''} />
          ) : (
            <span className="text-muted">Unknown</span>
          )}
          {isAgreed && (
            <span className="appear-grown flex items-center gap-1.5 text-positive">
              <CircleCheck aria-hidden className="size-5" />
              <span className="text-body">Balanced</span>
            </span>
          )}
        </div>
      </div>
      <div className="col-span-2 ml-auto flex items-center gap-2 print:hidden">{action}</div>
    </section>
  )
}

function Sum({ name, cents }: { name: string; cents: Cents }) {
  return (
    <div>
      <div className="text-small text-muted">{name}</div>
      <Money cents={cents} className="text-lead" />
    </div>
  )
}
