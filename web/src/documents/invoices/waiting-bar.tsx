import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { Button } from '../../kit/button.tsx'
import { Money } from '../../kit/money.tsx'
import { sumOf } from '../document-amounts.ts'

type WaitingBarProps = {
  /** The documents that await a decision. */
  rows: readonly DocumentRecord[]
  /** The buttons for the decisions. */
  actions: readonly [WaitingAction, ...WaitingAction[]]
  /** The reason why the user cannot make decisions about the documents. */
  refusal: string | undefined
}

type WaitingAction = { verb: string; onClick: () => void }

/** The number and sum of the documents that await a decision, with the buttons. Renders nothing if there are no such documents. */
export function WaitingBar({ rows, actions, refusal }: WaitingBarProps) {
  if (rows.length === 0) return null
  return (
    <span className="flex flex-wrap items-center gap-2 py-1 font-medium text-ink">
      <span aria-live="polite">
        {rows.length.toLocaleString('en-US')} to {actions[0].verb.toLowerCase()}, <Money cents={sumOf(rows)} />
      </span>
      {actions.map(({ verb, onClick }) => (
        <Button key={verb} disabledReason={refusal} onClick={onClick}>
          {verb}
        </Button>
      ))}
    </span>
  )
}

/** Shown instead of the bar to a role that may not decide. Renders nothing if no document waits. */
export function WaitingNotice({ rows, refusal }: Pick<WaitingBarProps, 'rows'> & { refusal: string }) {
  return rows.length === 0 ? null : <span className="text-muted print:hidden">{refusal}</span>
}
