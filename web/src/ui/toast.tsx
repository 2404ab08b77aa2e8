// Short messages after an action, with its undo. They have their own line at the bottom of the page: `ToastRegion` takes part in
// the layout, so that it never covers a row permanently. On a phone, where the whole page scrolls, the message stays in view and
// the last rows scroll above it. A sheet covers the page and has its own region, so that its undo can be reached and is read out.
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

/** A short description of what was done, and its undo, or an action that has no key. */
export type Toast = {
  title: string
  detail?: ReactNode
  undo?: () => void
  action?: { label: string; run: () => void }
}

type ShownToast = Toast & { id: number }

const SHOWN_MS = 6000

type Toasts = {
  shown: ShownToast | null
  show: (toast: Toast) => void
  hide: () => void
  /** The regions over the page, newest last. The newest one shows the message. */
  over: readonly string[]
  /** Registers a region over the page. The returned function removes it. */
  enter: (id: string) => () => void
}

const ToastContext = createContext<Toasts | null>(null)

/** Holds the current message. A new one replaces it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null)
  const show = useCallback((toast: Toast) => setShown(last => ({ ...toast, id: (last?.id ?? 0) + 1 })), [])
  const hide = useCallback(() => setShown(null), [])
  const [over, setOver] = useState<readonly string[]>([])
  const enter = useCallback((id: string) => {
    setOver(before => [...before, id])
    return () => setOver(before => before.filter(each => each !== id))
  }, [])
  const value = useMemo(() => ({ shown, show, hide, over, enter }), [shown, show, hide, over, enter])
  return <ToastContext value={value}>{children}</ToastContext>
}

/** Returns a function that shows a message: `toast({ title: 'Transaction added', undo })`. */
export function useToast(): (toast: Toast) => void {
  return useToasts().show
}

/** Returns the undo of the current message, or null if it has none. */
export function useToastUndo(): (() => void) | null {
  const { shown, hide } = useToasts()
  const undo = shown?.undo
  if (undo === undefined) return null
  return () => {
    undo()
    hide()
  }
}

/** The place of the message: the layout puts it below the page's content, in the flow; a sheet (`isOver`) above its buttons. */
export function ToastRegion({ isOver = false }: { isOver?: boolean }) {
  const { shown: newest, hide, over, enter } = useToasts()
  const id = useId()
  const isHere = isOver ? over.at(-1) === id : over.length === 0
  const shown = isHere ? newest : null
  const undo = useToastUndo()
  const [isHeld, setHeld] = useState(false)
  useEffect(() => (isOver ? enter(id) : undefined), [isOver, enter, id])
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
          className={classNames(
            'appear flex min-h-11 items-center gap-3 border-t border-line bg-raised py-1.5',
            isOver ? 'px-6' : 'px-4',
          )}
        >
          <span className="font-medium">{shown.title}</span>
          {shown.detail !== undefined && <span className="min-w-0 truncate text-muted">{shown.detail}</span>}
          <span className="ml-auto flex gap-1">
            {shown.action !== undefined && (
              <Button look="quiet" onClick={shown.action.run}>
                {shown.action.label}
              </Button>
            )}
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
