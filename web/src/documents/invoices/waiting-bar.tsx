import { Button } from '../../kit/button.tsx'
import { Money } from '../../kit/money.tsx'
import { type InvoiceSide, totalOf } from './invoice-side.ts'

type WaitingBarProps<Row> = {
  side: InvoiceSide<Row>
  /** The documents that await a decision. */
  rows: readonly Row[]
  /** The buttons for the decisions. */
  actions: readonly [WaitingAction, ...WaitingAction[]]
  /** The reason why the user cannot make decisions about the documents. */
  refusal: string | undefined
}

type WaitingAction = { verb: string; onClick: () => void }

/** The number and sum of the documents that await a decision, with the buttons. Renders nothing if there are no such documents. */
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
