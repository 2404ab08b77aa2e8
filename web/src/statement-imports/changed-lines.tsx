import { fromWire } from '@twofold/accounting/calendar'
import { counted } from '@twofold/accounting/counted'
import type { StatementPreview } from '@twofold/contract/statement-imports'
import { useId, useRef } from 'react'
import { Button } from '../kit/button.tsx'
import { Day } from '../kit/day.tsx'
import { useFirstFocus } from '../kit/forms/file-questions.tsx'
import { Money } from '../kit/money.tsx'
import type { LineDecision, StatementDraft } from './statement-draft.ts'

type Changed = StatementPreview['changed'][number]
type Decisions = Pick<StatementDraft, 'decisions' | 'otherDecision'>

type ChangedLinesProps = Decisions & {
  changed: StatementPreview['changed']
  changedCount: number
  onDecide: (decisions: Partial<Decisions>) => void
}

/**
 * Compares lines of the file with existing bank lines that the bank may have changed. The user chooses what to do with each line, or with
 * all lines at once.
 */
export function ChangedLines({ changed, changedCount, decisions, otherDecision, onDecide }: ChangedLinesProps) {
  const headingId = useId()
  const box = useRef<HTMLElement>(null)
  useFirstFocus(box)
  const others = changedCount - changed.length
  const decide = (no: number, decision: LineDecision) =>
    onDecide({ decisions: new Map(decisions).set(no, { line: changed[no]!.line, decision }) })
  const decideAll = (decision: LineDecision) =>
    onDecide({
      decisions: new Map(changed.map(({ line }, no) => [no, { line, decision }])),
      ...(others > 0 && { otherDecision: decision }),
    })
  const open = changed.length - decisions.size + (otherDecision === null ? others : 0)
  return (
    <section ref={box} aria-labelledby={headingId} className="my-3 rounded-medium border border-accent px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-2">
        <h2 id={headingId} className="min-w-0 flex-1 basis-60 font-medium">
          {changedCount === 1
            ? '1 line may be a changed version of an imported line'
            : `${counted(changedCount, 'line')} may be changed versions of imported lines`}
        </h2>
        <span role="status" className="text-small text-muted">
          {open > 0 ? `${open.toLocaleString('en-US')} to decide` : 'No lines left to decide'}
        </span>
        {changedCount > 1 && (
          <>
            <Button onClick={() => decideAll('SAME')}>Mark all as same</Button>
            <Button onClick={() => decideAll('NEW')}>Mark all as new</Button>
          </>
        )}
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {changed.map((pair, no) => (
          <Pair
            key={pair.existing.bankLineID}
            pair={pair}
            chosen={decisions.get(no)?.decision}
            onChoose={decision => decide(no, decision)}
          />
        ))}
        {others > 0 && (
          <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
            <span>{counted(others, 'more line')} in the file</span>
            <DecisionField
              legend="Decision for the other changed lines"
              choices={CHOICES.CHANGED}
              chosen={otherDecision ?? undefined}
              onChoose={decision => onDecide({ otherDecision: decision })}
            />
          </li>
        )}
      </ul>
    </section>
  )
}

/**
 * The possible answers. `CHANGED` is for a line that may be a changed version of an existing line. `REMOVED` is for an entry in the file
 * that removes an existing line.
 */
const CHOICES = {
  CHANGED: [
    { value: 'SAME', label: 'Same transaction', hint: 'The existing line gets the new date and text.' },
    { value: 'NEW', label: 'New transaction', hint: 'Both lines are kept.' },
  ],
  REMOVED: [
    { value: 'SAME', label: 'Exclude the line', hint: 'The bank removed the line.' },
    { value: 'NEW', label: 'Keep the line', hint: 'You can still review the line.' },
  ],
} as const

/** The status of the existing line. Empty if it is still for review. */
const EXISTING: Record<Changed['existing']['state'], string> = {
  WAITING: '',
  MATCHED: ', matched',
  BOOKED: ', posted',
  ASIDE: ', excluded',
  UNDONE: '',
}

type PairProps = { pair: Changed; chosen: LineDecision | undefined; onChoose: (decision: LineDecision) => void }

function Pair({ pair, chosen, onChoose }: PairProps) {
  return (
    <li className="grid gap-x-6 gap-y-2 py-2 narrow:grid-cols-[1fr_1fr_auto]">
      <Side name={`Imported earlier${EXISTING[pair.existing.state]}`} line={pair.existing} other={pair} />
      <Side
        name={`${pair.kind === 'REMOVED' ? 'Removed by the bank' : 'In this file'}, line ${pair.line.toLocaleString('en-US')}`}
        line={pair}
        other={pair.existing}
      />
      <DecisionField
        legend={`Line ${pair.line.toLocaleString('en-US')}, ${pair.payee || pair.memo}: decision`}
        choices={CHOICES[pair.kind]}
        chosen={chosen}
        onChoose={onChoose}
      />
    </li>
  )
}

type DecisionFieldProps = {
  legend: string
  choices: readonly { value: LineDecision; label: string; hint: string }[]
  chosen: LineDecision | undefined
  onChoose: (decision: LineDecision) => void
}

function DecisionField({ legend, choices, chosen, onChoose }: DecisionFieldProps) {
  const id = useId()
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-x-6 narrow:flex-col">
      <legend className="sr-only">{legend}</legend>
      {choices.map(({ value, label, hint }) => (
        <label key={value} title={hint} className="flex min-h-6 items-center gap-2 whitespace-nowrap">
          <input
            type="radio"
            name={id}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="size-4 accent-accent"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

type Texts = Pick<Changed, 'lineDate' | 'amount' | 'payee' | 'memo' | 'checkNumber'>

/** One of two lines that are compared. Differences are in bold. */
function Side({ name, line, other }: { name: string; line: Texts; other: Texts }) {
  const strong = (field: keyof Texts) => (line[field] === other[field] ? undefined : 'font-semibold')
  return (
    <div className="min-w-0">
      <div className="text-small text-muted">{name}</div>
      <div className="flex items-baseline justify-between gap-4">
        <Day date={fromWire(line.lineDate)} className={strong('lineDate')} />
        <Money cents={line.amount} />
      </div>
      <div className="wrap-anywhere">
        {line.checkNumber !== '' && <span className={strong('checkNumber')}>Check {line.checkNumber} · </span>}
        <span className={strong('payee')}>{line.payee}</span>
        {line.payee !== '' && line.memo !== '' && ' · '}
        <span className={strong('memo')}>{line.memo}</span>
      </div>
    </div>
  )
}
