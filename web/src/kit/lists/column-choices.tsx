import type { RefObject } from 'react'
import { Button } from '../button.tsx'
import { Popover } from '../dialogs/popover.tsx'
import { Checkbox } from '../fields/checkbox.tsx'
import type { ChosenColumns } from './chosen-columns.ts'

type ColumnChoicesProps = {
  columns: readonly { key: string; head: string }[]
  chosen: ChosenColumns
  /** The key of the column that cannot be hidden. */
  fixed?: string
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** A checkbox for each column of a list. */
export function ColumnChoices({ columns, chosen, fixed, button, onClose }: ColumnChoicesProps) {
  return (
    <Popover label="Columns" anchor={button} onClose={onClose}>
      <div className="grid gap-2 p-2">
        {columns.map(({ key, head }) => (
          <Checkbox
            key={key}
            label={head}
            isChecked={key === fixed || !chosen.hidden.includes(key)}
            isDisabled={key === fixed}
            onChange={() => chosen.toggle(key)}
            hint={key === fixed ? 'Links to the record' : undefined}
          />
        ))}
      </div>
      <div className="border-t border-line pt-1">
        <Button
          look="quiet"
          className="w-full justify-start"
          disabledReason={chosen.hidden.length === 0 ? 'All columns are visible.' : undefined}
          onClick={chosen.reset}
        >
          Show all columns
        </Button>
      </div>
    </Popover>
  )
}
