import { Button } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { type InvoiceSide, totalOf } from './invoice-side.ts'

type WaitingBarProps<Row> = {
  side: InvoiceSide<Row>
  /** The documents to decide. */
  rows: readonly Row[]
  /** The buttons that decide them. */
  actions: readonly [WaitingAction, ...WaitingAction[]]
  /** Why they can't be decided. */
  refusal: string | undefined
}

type WaitingAction = { verb: string; onClick: () => void }

/** The number and sum of the documents to decide, with the buttons. Renders nothing if there are none. */
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
