import { Button } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { type InvoiceSide, totalOf } from './invoice-side.ts'

type WaitingBarProps<Row> = {
  side: InvoiceSide<Row>
  /** Those that wait for it. */
  rows: readonly Row[]
  /** What for: the button that does it, and others. */
  actions: readonly [WaitingAction, ...WaitingAction[]]
  /** Why it cannot be done. */
  refusal: string | undefined
}

type WaitingAction = { verb: string; onClick: () => void }

/** What waits to be decided about: how many, what they come to, and the buttons. Not there while nothing does. */
export function WaitingBar<Row>({ side, rows, actions, refusal }: WaitingBarProps<Row>) {
  if (rows.length === 0) return null
  return (
    <span className="flex flex-wrap items-center gap-2 py-1 font-medium text-ink">
      <span aria-live="polite">
        {rows.length.toLocaleString('en-US')} to {actions[0].verb.toLowerCase()}, <Money cents={totalOf(side, rows)} />
      </span>
      {actions.map(({ verb, onClick }) => (
        <Button key={verb} disabledReason={refusal} onClick={onClick}>
          {verb}
        </Button>
      ))}
    </span>
  )
}
