import type { ViewedList, ViewQuery } from '@twofold/contract/saved-views'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRef, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'

const ViewList = lazyComponent(async () => (await import('./view-list.tsx')).ViewList)

type ViewMenuProps = {
  list: ViewedList
  /** The account, if the list is a register. */
  accountID?: number
  area: string
  /** The current filters and sort order in the list's URL. */
  query: ViewQuery
}

/**
 * The button that opens the menu of a list's views: built-in views, the user's own views, and shared views. The menu also has a button that
 * saves the current view. Views are loaded when the menu opens.
 */
export function ViewMenu({ list, accountID = 0, area, query }: ViewMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useShortcut({ keys: 'v', does: 'Views', area, run: () => setOpen(true) })
  return (
    <>
      <Button
        ref={button}
        look="quiet"
        className="-mx-1"
        aria-expanded={isOpen}
        // Keeps the focus in the menu. Otherwise, pressing the mouse button would close the menu, and the following click would open it
        // again.
        onPointerDown={event => isOpen && event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
      >
        Views
        <ChevronDown aria-hidden className="-mx-0.5 size-3.5" />
      </Button>
      {isOpen && <ViewList of={{ list, accountID }} query={query} button={button} onClose={() => setOpen(false)} />}
    </>
  )
}
