import { useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { lazyComponent } from '../loading/lazy-code.tsx'
import { useShortcut } from '../shortcuts/shortcuts.ts'
import type { ChosenColumns } from './chosen-columns.ts'

const ColumnChoices = lazyComponent(async () => (await import('./column-choices.tsx')).ColumnChoices)

type ColumnMenuProps = {
  /** The area of the shortcut `c`. Without it, there is no shortcut. */
  area?: string
  columns: readonly { key: string; head: string }[]
  chosen: ChosenColumns
  /** The key of the column that cannot be hidden, because it links to the record. */
  fixed?: string
}

/** The button that opens the choice of columns. A phone shows no columns. */
export function ColumnMenu({ area, ...props }: ColumnMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useShortcut(area === undefined ? null : { keys: 'c', does: 'Choose columns', area, run: () => setOpen(true) })
  return (
    <span className="max-narrow:hidden">
      <Button
        ref={button}
        look="quiet"
        className="px-2"
        aria-expanded={isOpen}
        onPointerDown={event => isOpen && event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      >
        Columns
      </Button>
      {isOpen && <ColumnChoices {...props} button={button} onClose={() => setOpen(false)} />}
    </span>
  )
}
