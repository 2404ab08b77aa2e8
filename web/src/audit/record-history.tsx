import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useCallback, useId, useRef, useState } from 'react'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Button } from '../kit/button.tsx'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import type { RecordName } from './record-changes.tsx'

const RecordChanges = lazyComponent(async () => (await import('./record-changes.tsx')).RecordChanges)

/**
 * The history of a record, newest change first: user, time, role, and each field before and after. It is collapsed, and is loaded when the
 * user opens it. Not shown to a role that may not read it.
 */
export function RecordHistory({ objectKind, objectID }: RecordName) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const section = useRef<HTMLElement>(null)
  // The history is at the end of a form, so it is scrolled into view when it opens.
  const lead = useCallback(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const refusal = useRefusalOfRole('audit.history')
  if (refusal !== undefined) return null
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <section ref={section} className="mt-6 border-t border-line pt-3">
      <Button
        look="quiet"
        className="-mx-3"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron aria-hidden className="size-3.5" />
        History
      </Button>
      <div id={listId} hidden={!isOpen}>
        {isOpen && <RecordChanges objectKind={objectKind} objectID={objectID} onShown={lead} />}
      </div>
    </section>
  )
}
