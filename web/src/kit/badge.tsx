import type { ShownStatus, StatusTone } from '@twofold/accounting/documents/due-status'
import { classNames } from './class-names.ts'

/** The look of each tone. A document that is not in the books has a dashed border. A document that is done has plain text. */
const TONES: Record<StatusTone, string> = {
  pending: 'border-rule border-dashed text-muted',
  open: 'border-transparent bg-selection text-ink',
  soon: 'border-transparent bg-warning-tint text-warning',
  overdue: 'border-transparent bg-negative-tint text-negative',
  done: 'border-transparent',
}

type BadgeProps = ShownStatus & {
  /** The status without the due date, such as `Open`. Screen readers say it first if the badge shows other words. */
  word?: string
}

/** A status as a word with a shape and a color. The word alone says everything. */
export function Badge({ words, tone, word = words }: BadgeProps) {
  return (
    <span
      title={word === words ? undefined : word}
      className={classNames(
        'inline-block max-w-full truncate rounded-small border px-1.5 align-middle text-small whitespace-nowrap',
        TONES[tone],
      )}
    >
      {word !== words && <span className="sr-only">{word}, </span>}
      {words}
    </span>
  )
}
