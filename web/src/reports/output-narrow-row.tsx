import { formatCents } from '@twofold/accounting/money'
import type { ReportOutput, ReportRow } from '@twofold/contract/reports'
import { classNames } from '../ui/class-names.ts'
import { Money } from '../ui/money.tsx'
import { behindCell, behindRow } from './drill.ts'
import { BehindLink, isSum } from './output-cells.tsx'
import type { OpenBehind } from './output-columns.tsx'
import { comparedColumn, type OutputRow, wordsOf } from './output-rows.ts'

type NarrowRow = {
  output: ReportOutput
  /** What the other periods are called; empty without comparison. */
  periods: readonly string[]
  /** Whose clock moments are told by. */
  timeZone: string
  onOpen: OpenBehind
}

/** A row of an output on a phone: what it is with its last figure, then its other words and figures with their heads. */
export function outputNarrowRow({ output, periods, timeZone, onOpen }: NarrowRow) {
  return (shown: OutputRow, { isActive }: { isActive: boolean }) => {
    const { row, figures } = shown
    const written = output.columns.flatMap((column, at) => {
      const cell = row.cells[at] ?? null
      return cell === null ? [] : [{ ...column, cell }]
    })
    const words = written.filter(({ kind }) => kind !== 'money' && kind !== 'count')
    const amounts = written.filter(({ kind }) => kind === 'money')
    const [title] = titleFirst(words)
    // Beside other periods the one figure that is compared, else the last one of the row.
    const isCompared = periods.length > 0
    const main = isCompared ? (figures[0] ?? null) : (amounts.at(-1)?.cell ?? null)
    const last = isCompared ? comparedColumn(output) : amounts.at(-1)
    const beside = isCompared
      ? periods.map((label, at) => ({ label, cell: figures[at + 1] ?? null, column: null }))
      : amounts.slice(0, -1).map(({ cell, ...column }) => ({ label: column.label, cell, column }))
    const others = [
      ...words.filter(word => word !== title).map(({ cell, ...column }) => wordsOf(String(cell), column, timeZone)),
      ...beside
        .filter(({ cell }) => cell !== null)
        .map(({ label, cell, column }) => (
          <BehindLink
            key={label}
            behind={column === null ? null : behindCell(row, column)}
            isActive={isActive}
            onOpen={opened => onOpen(opened, shown)}
          >
            {label} <Money cents={Number(cell)} />
          </BehindLink>
        )),
    ]
    return (
      <div className="grid grid-cols-[1fr_auto] gap-x-3" style={{ paddingLeft: Math.min(row.depth, 4) * 8 }}>
        <span className={classNames('truncate', (row.kind === 'group' || isSum(row)) && 'font-semibold')}>
          <BehindLink
            behind={behindRow(row, output.columns)}
            isActive={isActive}
            onOpen={opened => onOpen(opened, shown)}
          >
            <bdi>{title?.cell ?? ''}</bdi>
          </BehindLink>
        </span>
        <span className={ruleOf(row)}>
          {main !== null && (
            <BehindLink
              behind={last === undefined ? null : behindCell(row, last)}
              isActive={isActive}
              label={`${title?.cell ?? ''}, ${last?.label ?? ''}: ${formatCents(Number(main))}`}
              onOpen={opened => onOpen(opened, shown)}
            >
              <Money cents={Number(main)} isTotal={isSum(row)} />
            </BehindLink>
          )}
        </span>
        <span className="col-span-2 truncate text-small text-muted">
          {others.map((other, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fact is its place in the row.
            <span key={at}>
              {at > 0 && ' · '}
              {other}
            </span>
          ))}
        </span>
      </div>
    )
  }
}

/** A comment tells more than the day and the number before it. */
function titleFirst<Word extends { id: string; kind: string }>(words: readonly Word[]): Word[] {
  const comment = words.find(({ id }) => id === 'comment')
  const first = comment ?? words.find(({ kind }) => kind !== 'date') ?? words[0]
  return first === undefined ? [] : [first]
}

function ruleOf({ kind }: ReportRow): string {
  if (kind === 'total') return 'rule-grand-total'
  return kind === 'subtotal' || kind === 'closing' ? 'rule-total' : ''
}
