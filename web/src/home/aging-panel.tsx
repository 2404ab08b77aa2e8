import type { Cents } from '@twofold/accounting/money'
import { AGES } from '@twofold/accounting/reports/ages'
import type { OpenBalance } from '@twofold/contract/home'
import { Link } from '../kit/links/link.tsx'
import { Money } from '../kit/money.tsx'
import { Panel, ROW_LINK } from './panel.tsx'

type AgingPanelProps = {
  title: string
  owed: OpenBalance
  /** The link for each aging period: the aging report, or the open documents if the role may not run reports. */
  path: string | undefined
  more: { label: string; path: string } | undefined
  /** The message if there are no open amounts. */
  empty: string
}

/** The open amounts by age, each with a bar. */
export function AgingPanel({
  title,
  owed: { ages, unapplied, markedPaid, adjustments },
  path,
  more,
  empty,
}: AgingPanelProps) {
  const total = ages.reduce((sum, cents) => sum + cents, 0)
  const most = Math.max(1, ...ages.map(Math.abs))
  const beside = [unapplied, markedPaid, adjustments]
  const besideCents = beside.reduce((sum, cents) => sum + cents, 0)
  const isBeside = beside.some(cents => cents !== 0)
  const isNothing = !isBeside && ages.every(cents => cents === 0)
  return (
    <Panel title={title} figure={<Money cents={total} isTotal />} more={more}>
      {isNothing ? (
        <p className="py-2 text-muted">{empty}</p>
      ) : (
        <ul className="pt-1">
          {AGES.map(({ id, label }, age) => (
            <Age
              key={id}
              label={id === 'current' ? 'Not due yet' : `${label} days late`}
              cents={ages[age] ?? 0}
              color={COLORS[age] ?? 'bg-negative'}
              {...{ most, path }}
            />
          ))}
          <Beside label="Unapplied payments" cents={unapplied} />
          <Beside label="Marked paid" cents={markedPaid} />
          <Beside label="Adjustments" cents={adjustments} />
          {isBeside && <Balance cents={total + besideCents} />}
        </ul>
      )}
    </Panel>
  )
}

/** The colors of the bars by age. The label says how late the amounts are. */
const COLORS = ['bg-accent', 'bg-warning', 'bg-warning', 'bg-negative', 'bg-negative']

type AgeProps = { label: string; cents: Cents; color: string; most: Cents; path: string | undefined }

function Age({ label, cents, color, most, path }: AgeProps) {
  const content = (
    <>
      <span className="w-28 shrink-0">{label}</span>
      <span aria-hidden className="h-3 min-w-0 flex-1">
        <span
          className={`block h-full rounded-small ${cents < 0 ? 'bg-negative' : color}`}
          style={{ width: `${(Math.abs(cents) / most) * 100}%` }}
        />
      </span>
      <Money cents={cents} className="min-w-28 shrink-0 text-right" />
    </>
  )
  return (
    <li>
      {path === undefined ? (
        <div className={ROW_LINK}>{content}</div>
      ) : (
        <Link to={path} className={ROW_LINK}>
          {content}
        </Link>
      )}
    </li>
  )
}

/** The total: the balance of the control account. */
function Balance({ cents }: { cents: Cents }) {
  return (
    <li className="flex min-h-9 items-center justify-between gap-4 border-t border-line">
      Ledger balance
      <Money cents={cents} isTotal />
    </li>
  )
}

/** A part of the balance that does not come from open invoices. Renders nothing for zero. */
function Beside({ label, cents }: { label: string; cents: Cents }) {
  if (cents === 0) return null
  return (
    <li className="flex min-h-9 items-center justify-between gap-4 border-t border-line text-muted">
      {label}
      <Money cents={cents} />
    </li>
  )
}
