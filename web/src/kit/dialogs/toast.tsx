// Short messages after an action, with Undo. They have a separate line at the bottom of the page. `ToastRegion` is part of the layout, so
// that it never covers a row permanently. On a phone, where the whole page scrolls, the message stays in view, and the user can scroll the
// last rows above it. A sheet covers the page and has its own region, so that the user can reach Undo and screen readers announce the
// message.
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { session } from '../../client/client.ts'
import type { SessionState } from '../../client/page-session.ts'
import { useSession } from '../../client/use-session.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'

/** A message about the completed action, with Undo, or with another action that has no keyboard shortcut. */
export type Toast = {
  title: string
  detail?: ReactNode
  undo?: () => void
  action?: { label: string; run: () => void }
}

/** A message, with the user and the organisation for whom it was shown. */
type ShownToast = Toast & { id: number; of: string }

const nameOf = ({ user, organisation }: SessionState) => `${user} ${organisation}`

function withoutUndo({ undo: _, ...rest }: ShownToast): ShownToast {
  return rest
}

/** Returns a message of another user or organisation. Its undo and its action would change the wrong organisation. */
function withoutActions({ action: _, ...rest }: ShownToast): ShownToast {
  return withoutUndo(rest)
}

const SHOWN_MS = 6000

type Toasts = {
  shown: ShownToast | null
  /** The newest message. It may no longer be shown. */
  last: ShownToast | null
  /** Hides the newest message, and forgets how to undo its action. */
  forget: () => void
  show: (toast: Toast) => void
  hide: () => void
  /** The open toast regions, newest last. The newest region shows the message. */
  over: readonly string[]
  /** Registers a toast region. Returns a function that removes the region. */
  enter: (id: string) => () => void
}

const ToastContext = createContext<Toasts | null>(null)

/** Stores the current message. A new message replaces it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [newest, setNewest] = useState<ShownToast | null>(null)
  const [hiddenId, setHiddenId] = useState(0)
  const of = nameOf(useSession())
  const last = useMemo(() => (newest === null || newest.of === of ? newest : withoutActions(newest)), [newest, of])
  const shown = last?.id === hiddenId ? null : last
  const show = useCallback((toast: Toast) => {
    // The session may have changed since the last render.
    const of = nameOf(session.state())
    setNewest(before => ({ ...toast, id: (before?.id ?? 0) + 1, of }))
  }, [])
  const hide = useCallback(() => setHiddenId(last?.id ?? 0), [last])
  const forget = useCallback(() => {
    hide()
    // The undo may have shown a message of its own already.
    setNewest(now => (now === null || now.id !== last?.id ? now : withoutUndo(now)))
  }, [hide, last])
  const [over, setOver] = useState<readonly string[]>([])
  const enter = useCallback((id: string) => {
    setOver(before => [...before, id])
    return () => setOver(before => before.filter(each => each !== id))
  }, [])
  const value = useMemo(
    () => ({ shown, last, show, hide, forget, over, enter }),
    [shown, last, show, hide, forget, over, enter],
  )
  return <ToastContext value={value}>{children}</ToastContext>
}

/** Returns a function that shows a message: `toast({ title: 'Transaction added', undo })`. */
export function useToast(): (toast: Toast) => void {
  return useToasts().show
}

/** Returns the function that undoes the action of the current message. Returns null if the action cannot be undone. */
export function useToastUndo(): (() => void) | null {
  const { shown } = useToasts()
  const undo = useLastUndo()
  return shown?.undo === undefined ? null : undo
}

/**
 * Returns the function that undoes the action of the newest message, whether the message is still shown or not. Returns null if the action
 * cannot be undone, or was undone.
 */
export function useLastUndo(): (() => void) | null {
  const { last, forget } = useToasts()
  const undo = last?.undo
  if (undo === undefined) return null
  return () => {
    undo()
    forget()
  }
}

/** The region that shows the message. In the layout, it is below the page's content. In a sheet (`isOver`), it is above the buttons. */
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
