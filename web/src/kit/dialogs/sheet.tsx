import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { TypeAheadBuffer } from '../fields/type-ahead-buffer.ts'
import { IconButton } from '../icon-button.tsx'
import { useModal } from './dialog.tsx'
import { ToastRegion } from './toast.tsx'

type SheetProps = {
  /** The line above the title: the path of an account, or the section of the application. */
  path?: ReactNode
  title: ReactNode
  /** Called on Escape, on a click on the close button and on a click outside the sheet. The page then leaves the URL of the sheet. */
  onClose: () => void
  /** Whether the content is loading. Keys that the user presses in the meantime are buffered and then passed to the content. */
  isComing?: boolean
  /** Whether the content is only text. It is then a Tab stop, so that the user can scroll it with the keyboard. */
  isText?: boolean
  children: ReactNode
  /** The buttons at the bottom. They stay in view unless the window is not tall enough. In that case, the whole sheet scrolls. */
  actions?: ReactNode
}

/** A panel with a large form. It covers the right part of the list behind it, has its own URL and is rendered by the route. */
export function Sheet({ path, title, onClose, isComing = false, isText = false, children, actions }: SheetProps) {
  const titleId = useId()
  const ref = useModal(onClose)
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className="appear-from-right fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(45rem,100vw)] max-w-none border-line bg-panel p-0 shadow-float narrow:border-l backdrop:opacity-40"
    >
      {isComing && <TypeAheadBuffer />}
      <div className="flex h-full flex-col low:h-auto low:min-h-full">
        <header className="flex min-h-16 items-center gap-4 border-b border-line px-6 py-2.5">
          <div className="mr-auto min-w-0">
            {path !== undefined && <div className="wrap-anywhere text-small narrow:truncate text-muted">{path}</div>}
            <h2 id={titleId} className="wrap-anywhere text-title narrow:truncate font-semibold tracking-tight">
              {title}
            </h2>
          </div>
          <IconButton label="Close" icon={<X aria-hidden />} onClick={onClose} className="-mr-2" />
        </header>
        <div
          {...(isText && { tabIndex: 0, role: 'region', 'aria-labelledby': titleId })}
          className="min-h-0 flex-1 overflow-y-auto low:overflow-visible px-6 py-5 [--page-inset:0px]"
        >
          {children}
        </div>
        <ToastRegion isOver />
        {actions !== undefined && (
          <footer className="flex flex-wrap items-center gap-2 border-t border-line bg-canvas px-6 py-3">
            {actions}
          </footer>
        )}
      </div>
    </dialog>
  )
}
