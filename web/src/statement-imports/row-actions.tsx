import { Button } from '../kit/button.tsx'

/** The actions for a line other than accepting its suggestion, with their keys. The keys work anywhere on the page. */
const ACTIONS = [
  { key: 'n', label: 'New entry' },
  { key: 'p', label: 'Payment' },
  { key: 'm', label: 'Match manually' },
  { key: 's', label: 'Exclude' },
] as const

type RowActionsProps = {
  /** Runs the action of a key on the active line or on the selected lines. */
  onPress: (key: string) => void
  /** The reason why the actions are disabled. */
  refusal: string | undefined
}

/** The actions for a line as buttons, for mouse and touch. */
export function RowActions({ onPress, refusal }: RowActionsProps) {
  return (
    <div className="-mx-3 flex flex-wrap items-center narrow:ml-auto">
      <span className="px-3 hidden narrow:inline">Press Enter to accept, U to undo</span>
      {ACTIONS.map(({ key, label }) => (
        <Button key={key} look="quiet" aria-keyshortcuts={key} disabledReason={refusal} onClick={() => onPress(key)}>
          {label}
          <span aria-hidden className="hidden font-normal text-muted uppercase narrow:inline">
            {key}
          </span>
        </Button>
      ))}
    </div>
  )
}
