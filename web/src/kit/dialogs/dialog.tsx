// A modal dialog based on the browser's <dialog> element. The element itself traps the focus, closes on Escape, restores the focus and is
// above all other content, without scripts or styles.
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names.ts'
import { takeTypeAhead } from '../fields/type-ahead-buffer.ts'
import { useTypingPause } from '../fields/typing-pause.ts'
import { IconButton } from '../icon-button.tsx'

type DialogProps = {
  title: string
  /** Called on Escape, on a click on the close button and on a click outside the dialog. */
  onClose: () => void
  children: ReactNode
  /** The buttons. The primary button is last. */
  actions?: ReactNode
  className?: string
}

/**
 * A dialog that is open while it is rendered. `comesByItself` is set if the dialog opens after a response and not after a key press. The
 * dialog then waits for a pause in typing. Otherwise, text that the user types for a field could answer a question that the user has not
 * read.
 */
export function Dialog({ comesByItself = false, ...props }: DialogProps & { comesByItself?: boolean }) {
  return useTypingPause(comesByItself) ? <OpenDialog {...props} /> : null
}

function OpenDialog({ title, onClose, children, actions, className }: DialogProps) {
  const titleId = useId()
  const ref = useModal(onClose)
  // Rendered in the body, so that the form in the dialog is never inside another form.
  return createPortal(
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={classNames(
        'appear m-auto w-[min(28rem,calc(100vw-2rem))] rounded-large border border-line bg-raised p-0 shadow-float',
        className,
      )}
    >
      <div className="flex items-start justify-between gap-4 px-5 pt-4">
        <h2 id={titleId} className="pt-1 text-lead font-semibold">
          {title}
        </h2>
        <IconButton label="Close" icon={<X aria-hidden />} onClick={onClose} className="-mr-2" />
      </div>
      <div className="px-5 pt-2 pb-5">{children}</div>
      {actions !== undefined && (
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{actions}</div>
      )}
    </dialog>,
    document.body,
  )
}

/** The second click of a double click that opened a dialog neither closes the dialog nor presses the element below the pointer. */
const DOUBLE_CLICK_MS = 500

/**
 * Opens the element as a modal while it is mounted. Escape and a click on the backdrop call `onClose`. The parent component decides whether
 * to close the dialog.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const dialog = ref.current
    // Runs as soon as the dialog is removed. The cleanup of the effect below may run later, and keys that are pressed until then would be
    // lost.
    return () => queueMicrotask(() => returnFocus(dialog, opener))
  }, [])
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    if (!dialog.contains(document.activeElement)) opener.current = document.activeElement
    const cancel = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      close.current()
    }
    const pressBeside = (event: PointerEvent) => {
      if (event.target === dialog && isOutside(dialog, event) && !isOfOpening(event)) close.current()
    }
    const openedAt = performance.now()
    const isOfOpening = (event: Event) => event.timeStamp - openedAt < DOUBLE_CLICK_MS
    const passOver = (event: MouseEvent) => {
      if (event.detail < 2 || !isOfOpening(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    dialog.addEventListener('cancel', cancel)
    dialog.addEventListener('pointerdown', pressBeside)
    dialog.addEventListener('click', passOver, { capture: true })
    if (!dialog.open) dialog.showModal()
    const ahead = takeTypeAhead()
    firstControl(dialog)?.focus()
    // The text is inserted in the same way as typed text, so that the field fires its events and the user can undo the input.
    if (ahead !== '') document.execCommand('insertText', false, ahead)
    return () => {
      dialog.removeEventListener('cancel', cancel)
      dialog.removeEventListener('pointerdown', pressBeside)
      dialog.removeEventListener('click', passOver, { capture: true })
      // If another dialog replaces this dialog, this code runs before the other dialog stores the element that opened it.
      returnFocus(dialog, opener)
    }
  }, [])
  return ref
}

/**
 * Closes a removed dialog and moves the focus once to the element that opened it, if that element still exists. React's strict mode also
 * calls this function for a dialog that stays open.
 */
function returnFocus(dialog: HTMLDialogElement | null, opener: RefObject<Element | null>): void {
  if (dialog === null || dialog.isConnected) return
  dialog.close()
  if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
  opener.current = null
}

/**
 * Returns the element that gets the focus. It is the first field, or the last button (the primary one) if there is no field. Elements
 * marked with `data-begins-elsewhere` and destructive buttons are skipped.
 */
function firstControl(dialog: HTMLDialogElement): HTMLElement | undefined {
  const field = dialog.querySelector<HTMLElement>(
    ':is(input, select, textarea):not(:disabled, [data-begins-elsewhere], [data-begins-elsewhere] *)',
  )
  return (
    field ??
    [...dialog.querySelectorAll<HTMLElement>('button:not([data-look=destructive], [data-begins-elsewhere])')].at(-1)
  )
}

function isOutside(dialog: HTMLDialogElement, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
