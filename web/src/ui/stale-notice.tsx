import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/** One thing that somebody else changed: what it was when the form was opened, and what it is now. */
export type ForeignChange = { what: string; was: string; now: string }

type StaleNoticeProps = {
  /** The server's sentence. */
  message: string
  changes: readonly ForeignChange[]
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** A save that met somebody else's: what changed meanwhile, and the choice between both. Nothing is lost by itself. */
export function StaleNotice({ message, changes, onTakeTheirs, onKeepMine }: StaleNoticeProps) {
  return (
    <Alert variant="destructive" className="mb-4">
      <p>{message}</p>
      {changes.length > 0 && (
        <ul className="mt-1 text-ink">
          {changes.map(({ what, was, now }) => (
            <li key={what}>
              {what}: <span className="figures line-through">{was || 'empty'}</span>{' '}
              <span className="figures font-medium">{now || 'empty'}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2 flex gap-2">
        <Button onClick={onTakeTheirs}>Use the new version</Button>
        <Button onClick={onKeepMine}>Keep what I typed</Button>
      </div>
    </Alert>
  )
}
