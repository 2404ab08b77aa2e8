import { useEffect, useId, useRef, useState } from 'react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { useTypingPause } from '../fields/typing-pause.ts'
import type { ForeignChange } from './foreign-changes.ts'

type StaleNoticeProps = {
  /** The message of the server. */
  message: string
  changes: readonly ForeignChange[]
  onTakeTheirs: () => void
  onKeepMine: () => void
  /** Uses the other user's values for the fields in `theirs`, and keeps the typed values of the other fields. */
  onMerge: (theirs: ReadonlySet<string>) => void
}

/**
 * Shown if another user saved the record first. Shows the changes of that user, and a choice between the two values for each field that
 * both users changed. No value is discarded automatically.
 */
export function StaleNotice({ message, changes, onTakeTheirs, onKeepMine, onMerge }: StaleNoticeProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const notice = useRef<HTMLDivElement>(null)
  // The notice is above the fields. Without scrolling, a user who saves at the bottom of a long form would not see it.
  const isPaused = useTypingPause(true)
  useEffect(() => {
    if (isPaused) notice.current?.focus()
  }, [isPaused])
  const merge = () => {
    const untouched = changes.filter(({ mine }) => mine === undefined).map(({ what }) => what)
    onMerge(new Set([...untouched, ...theirs]))
  }
  const choose = (what: string, isTheirs: boolean) => {
    const others = [...theirs].filter(name => name !== what)
    setTheirs(new Set(isTheirs ? [...others, what] : others))
  }
  return (
    <div ref={notice} tabIndex={-1} className="mb-4">
      <Alert variant="destructive">
        <p>{message}</p>
        {changes.length > 0 && (
          <ul className="mt-1 text-ink">
            {changes.map(change => (
              <li key={change.what}>
                {change.what}: <span className="figures line-through">{change.was || 'empty'}</span>{' '}
                <span className="figures font-medium">{change.now || 'empty'}</span>
                {change.mine !== undefined && (
                  <Choice
                    change={change}
                    isTheirs={theirs.has(change.what)}
                    onChoose={isTheirs => choose(change.what, isTheirs)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          {changes.length > 0 && (
            <Button look="primary" onClick={merge}>
              Merge changes
            </Button>
          )}
          <Button onClick={onTakeTheirs}>Use the new version</Button>
          <Button onClick={onKeepMine}>Keep what I typed</Button>
        </div>
      </Alert>
    </div>
  )
}

type ChoiceProps = { change: ForeignChange; isTheirs: boolean; onChoose: (isTheirs: boolean) => void }

function Choice({ change: { what, now, mine }, isTheirs, onChoose }: ChoiceProps) {
  const name = useId()
  const options = [
    { label: `Mine: ${mine || 'empty'}`, isChecked: !isTheirs, choose: () => onChoose(false) },
    { label: `Theirs: ${now || 'empty'}`, isChecked: isTheirs, choose: () => onChoose(true) },
  ]
  return (
    <fieldset className="my-1 ml-3">
      <legend className="sr-only">Choose which {what.toLowerCase()} to keep</legend>
      {options.map(({ label, isChecked, choose }) => (
        <label key={label} className="flex items-start gap-2 py-0.5">
          <input type="radio" name={name} checked={isChecked} onChange={choose} className="mt-1 accent-accent" />
          <span className="figures">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
