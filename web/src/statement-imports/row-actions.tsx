import { Button } from '../ui/button.tsx'

/** What can be done with a line beside accepting it, and the key that does it from anywhere on the page. */
const ACTIONS = [
  { key: 'n', label: 'New entry' },
  { key: 'p', label: 'Payment' },
  { key: 'm', label: 'Match manually' },
  { key: 's', label: 'Exclude' },
] as const

type RowActionsProps = {
  /** Does what the key does to the active line, or to all that are selected. */
  onPress: (key: string) => void
  /** Why nothing can be done. */
  refusal: string | undefined
}

/** The keys of a line as buttons, for whoever has a mouse or a finger. */
export function RowActions({ onPress, refusal }: RowActionsProps) {
  return (
    <div className="-mx-3 flex flex-wrap items-center narrow:ml-auto">
      <span className="px-3 hidden narrow:inline">Enter accepts, U undoes</span>
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
