// A modal dialog on the platform's own <dialog>: it traps focus, closes on Escape, gives focus back and lies above
// everything without a line of script or style of ours.
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { takeKeysAhead } from './keys-ahead.ts'
import { useTypingPause } from './typing-pause.ts'

type DialogProps = {
  title: string
  /** Asked to close: Escape, the cross or a click beside it. */
  onClose: () => void
  children: ReactNode
  /** The buttons, the one to use last. */
  actions?: ReactNode
  className?: string
}

/** A dialog that is open as long as it is rendered. One that `comesByItself`, with an answer and not at the press of a key, waits until
 * nobody types: neither what was meant for a field nor the Enter behind it answers a question that was not read. */
export function Dialog({ comesByItself = false, ...props }: DialogProps & { comesByItself?: boolean }) {
  return useTypingPause(comesByItself) ? <OpenDialog {...props} /> : null
}

function OpenDialog({ title, onClose, children, actions, className }: DialogProps) {
  const titleId = useId()
  const ref = useModal(onClose)
  // In the body, so that a form in it is never inside another form.
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

/** The second half of a double click that opened a dialog neither closes it nor presses what lies under the pointer now. */
const DOUBLE_CLICK_MS = 500

/** Opens the element as a modal for as long as it lives. Escape and a click on the backdrop ask to close; the owner decides. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const opener = document.activeElement
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
    dialog.showModal()
    const ahead = takeKeysAhead()
    firstControl(dialog)?.focus()
    // As if it were typed now: the field hears of it, and can take it back.
    if (ahead !== '') document.execCommand('insertText', false, ahead)
    return () => {
      dialog.removeEventListener('cancel', cancel)
      dialog.removeEventListener('pointerdown', pressBeside)
      dialog.removeEventListener('click', passOver, { capture: true })
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return ref
}

/** Where typing begins: the first field, else the last button, which is the one to use last; but none that is marked as one to begin
 * beside, and never one that destroys. */
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
