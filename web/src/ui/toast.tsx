// Short messages after something was done, with its undo. They stand in a line of their own at the foot of the page:
// `ToastRegion` takes its height from the layout, so that no row is ever covered for good: on a phone, where the page
// scrolls as a whole, it stays in view and lets the last rows scroll above it.
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { Button } from './button.tsx'

/** What was done, in a few words, and how to take it back. */
export type Toast = { title: string; detail?: ReactNode; undo?: () => void }

type ShownToast = Toast & { id: number }

const SHOWN_MS = 6000

const ToastContext = createContext<{ shown: ShownToast | null; show: (toast: Toast) => void; hide: () => void } | null>(
  null,
)

/** Keeps the one message that is shown; a new one takes the place of the old. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null)
  const show = useCallback((toast: Toast) => setShown(last => ({ ...toast, id: (last?.id ?? 0) + 1 })), [])
  const hide = useCallback(() => setShown(null), [])
  const value = useMemo(() => ({ shown, show, hide }), [shown, show, hide])
  return <ToastContext value={value}>{children}</ToastContext>
}

/** Shows a message: `toast({ title: 'Transaction added', undo })`. */
export function useToast(): (toast: Toast) => void {
  return useToasts().show
}

/** Takes back what the message is about, as its button does; null when there is nothing to take back. */
export function useToastUndo(): (() => void) | null {
  const { shown, hide } = useToasts()
  const undo = shown?.undo
  if (undo === undefined) return null
  return () => {
    undo()
    hide()
  }
}

/** Where the message stands: the layout puts it below the page's content, in the flow. */
export function ToastRegion() {
  const { shown, hide } = useToasts()
  const undo = useToastUndo()
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (shown === null || isHeld) return
    const timer = setTimeout(hide, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown, isHeld, hide])
  return (
    <div
      role="status"
      className="sticky bottom-0 z-10 print:hidden"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown !== null && (
        <div
          key={shown.id}
          className="appear flex min-h-11 items-center gap-3 border-t border-line bg-raised px-4 py-1.5"
        >
          <span className="font-medium">{shown.title}</span>
          {shown.detail !== undefined && <span className="min-w-0 truncate text-muted">{shown.detail}</span>}
          <span className="ml-auto flex gap-1">
            {undo !== null && (
              <Button look="quiet" onClick={undo}>
                Undo
              </Button>
            )}
            <Button look="quiet" onClick={hide}>
              Dismiss
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}

function useToasts() {
  const value = use(ToastContext)
  if (value === null) throw new Error('useToast is used outside ToastProvider')
  return value
}
