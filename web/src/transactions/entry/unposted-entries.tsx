import { counted } from '@twofold/accounting/counted'
import { formatCents } from '@twofold/accounting/money'
import { type ReactNode, useEffect, useState } from 'react'
import type { OutboxItem } from '../../client/outbox.ts'
import { Button } from '../../kit/button.tsx'
import { classNames } from '../../kit/class-names.ts'
import { Day } from '../../kit/day.tsx'
import type { Chart } from '../../kit/pickers/chart.ts'
import { begunEntryOf, ROW_IS_BEGUN } from './use-entry-outbox.ts'

type UnpostedEntriesProps = {
  items: readonly OutboxItem[]
  chart: Chart
  /** Whether the entry row contains typed text, which must not be replaced. */
  isRowBegun: boolean
  onCorrect: (key: string) => void
  onRepeat: (key: string) => void
  onDiscard: (key: string) => void
}

/**
 * The transactions that the row has sent but that are not posted yet: rejected transactions, and transactions that take longer than usual.
 */
export function UnpostedEntries({ items, chart, isRowBegun, onCorrect, onRepeat, onDiscard }: UnpostedEntriesProps) {
  return (
    <ul aria-label="Not posted yet" aria-live="polite">
      {items.map(item =>
        item.failure === null ? (
          <Late key={item.key}>
            <li className={classNames(LINE_CLASSES, 'text-muted')}>
              <Entry item={item} chart={chart} />
              <span className="text-small">Posting...</span>
            </li>
          </Late>
        ) : (
          <li key={item.key} className={classNames(LINE_CLASSES, 'bg-negative-tint')}>
            <Entry item={item} chart={chart} />
            <span className="text-small text-negative">Not posted. {sentenceOf(item.failure)}</span>
            <span className="ml-auto flex gap-1">
              {item.failure.mayRepeat ? (
                <Button look="quiet" onClick={() => onRepeat(item.key)}>
                  Try again
                </Button>
              ) : (
                <Button
                  look="quiet"
                  disabledReason={isRowBegun && begunEntryOf(item).form === 'row' ? ROW_IS_BEGUN : undefined}
                  onClick={() => onCorrect(item.key)}
                >
                  Edit
                </Button>
              )}
              <Button look="quiet" onClick={() => onDiscard(item.key)}>
                Discard
              </Button>
            </span>
          </li>
        ),
      )}
    </ul>
  )
}

const LINE_CLASSES = 'flex min-h-9 flex-wrap items-center gap-x-3 border-t border-line px-4 py-0.5'

/** The time in milliseconds after which the list shows a transaction that is still being sent. */
const LATE_MS = 400

function Late({ children }: { children: ReactNode }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? children : null
}

function sentenceOf({ err, fields }: NonNullable<OutboxItem['failure']>): string {
  return fields.length === 0 ? err : [...new Set(fields.map(field => field.err))].join(' ')
}

function Entry({ item, chart }: { item: OutboxItem; chart: Chart }) {
  const { form, values } = begunEntryOf(item)
  const other = form === 'row' && values.otherAccountId !== null ? chart.byId.get(values.otherAccountId) : undefined
  return (
    <span className="flex min-w-0 flex-wrap gap-x-3">
      <Day date={values.date} />
      <span>{values.comment}</span>
      <span className="text-muted">
        {form === 'row' ? other?.accountFullName : counted(values.lines.length, 'line')}
      </span>
      <span className="figures">
        {form === 'row' ? values.amountText : formatCents(item.body.transactionAmount ?? 0)}
      </span>
    </span>
  )
}
