import { formatDay, fromWire } from '@twofold/accounting/calendar'
import { formatCents } from '@twofold/accounting/money'
import type { StatementPreview } from '@twofold/contract/statement-imports'
import { Alert } from '../ui/alert.tsx'
import { classNames } from '../ui/class-names.ts'
import { Day } from '../ui/day.tsx'
import { Money } from '../ui/money.tsx'
import { linesInWords } from './statement-draft.ts'

const FORMATS = { OFX: 'OFX', QIF: 'QIF', CAMT: 'CAMT.053', CSV: 'CSV' } as const

/** What a file would bring: its faults by line, else its lines, those that were imported before in grey. */
export function StatementPreviewPane({ preview, isOld }: { preview: StatementPreview; isOld: boolean }) {
  const { format, problems, faults, faultCount, added, known, lookalikes, lines } = preview
  return (
    <section aria-label="What the file holds" aria-busy={isOld} className={classNames('mt-2', isOld && 'opacity-60')}>
      {problems.length > 0 && <Alert>{problems.join(' ')}</Alert>}
      {faultCount > 0 && (
        <Alert variant="destructive">
          <p className="font-medium">
            {faultCount === 1 ? '1 fault' : `${faultCount} faults`} in the file. Nothing of it is imported.
          </p>
          <ul className="mt-1 max-h-40 overflow-auto">
            {faults.map(({ line, err }) => (
              <li key={`${line} ${err}`}>
                Line {line}: {err}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {problems.length === 0 && faultCount === 0 && (
        <>
          <p aria-live="polite" className="py-2">
            {FORMATS[format]}:{' '}
            <span className="font-medium">
              {added.toLocaleString('en-US')} new {added === 1 ? 'line' : 'lines'}
            </span>
            {known > 0 && <span className="text-muted">, {linesInWords(known)} imported before</span>}
            <ClosingWords preview={preview} />
          </p>
          {lookalikes > 0 && (
            <Alert className="mb-2">
              {linesInWords(lookalikes)} {lookalikes === 1 ? 'has' : 'have'} day and amount of one that was imported
              before from another file. Look at them before you book them.
            </Alert>
          )}
          <ul className="max-h-64 overflow-auto border-t border-line">
            {lines.map(({ line, lineDate, payee, memo, checkNumber, amount, isKnown }) => (
              <li
                key={line}
                className={classNames(
                  'grid grid-cols-[6.5rem_1fr_8rem] gap-x-3 border-b border-line py-1',
                  isKnown && 'text-muted',
                )}
              >
                <Day date={fromWire(lineDate)} />
                <span className="min-w-0 truncate">
                  {[checkNumber && `Check ${checkNumber}`, payee, memo].filter(Boolean).join(' · ')}
                  {isKnown && <span className="ml-2 text-small">imported before</span>}
                </span>
                <Money cents={amount} className="text-right" />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function ClosingWords({ preview: { statements } }: { preview: StatementPreview }) {
  const [only] = statements
  const date = only === undefined ? null : fromWire(only.closingDate)
  if (only === undefined || statements.length > 1 || date === null) return null
  return (
    <span className="text-muted">
      . Balance on {formatDay(date)}:{' '}
      <span className="figures whitespace-nowrap">{formatCents(only.closingBalance)}</span>
    </span>
  )
}
