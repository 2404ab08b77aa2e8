import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { Button } from '../button.tsx'
import type { Unfolding } from './form-above.tsx'

type UnfoldedFormProps = Unfolding & {
  title: string
  /** Whether the form has unsaved text. It then folds only on request. */
  isChanged: boolean
  /**
   * Whether the form waits for the result of a save, or for the answer to a question about it. The form then cannot fold, because only the
   * form knows that the save is running, and shows its result.
   */
  isSending: boolean
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}

/** The form above a list, unfolded. An empty form folds on Escape, and when the user leaves it with a key. */
export function UnfoldedForm(props: UnfoldedFormProps) {
  const { title, isChanged, isSending, onSubmit, onShown, onFold, children } = props
  const titleId = useId()
  const form = useRef<HTMLFormElement>(null)
  const show = useRef(onShown)
  const isPointing = useIsPointing()
  const isEmpty = !isChanged && !isSending
  useLayoutEffect(() => {
    if (form.current !== null) show.current(form.current)
  }, [])
  const keys = (event: KeyboardEvent) => {
    const isOwn = event.target instanceof Element && event.target.closest('dialog') === null
    if (event.key !== 'Escape' || event.defaultPrevented || !isEmpty || !isOwn) return
    event.preventDefault()
    onFold()
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    // If the form folded under the pointer, the click would go to another element.
    if (!isEmpty || isPointing.current || !(relatedTarget instanceof Element)) return
    if (!currentTarget.contains(relatedTarget) && relatedTarget.closest('dialog') === null) onFold()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={keys}
      onBlur={leave}
      aria-labelledby={titleId}
      className="px-4 pt-2 pb-3 print:hidden"
    >
      <div className="mb-1 flex items-center justify-between">
        <h2 id={titleId} className="font-semibold">
          {title}
        </h2>
        <Button look="quiet" className="-mr-3" isBusy={isSending} onClick={onFold}>
          Close
        </Button>
      </div>
      {children}
    </form>
  )
}

/** Whether a pointer button is pressed. */
function useIsPointing() {
  const isPointing = useRef(false)
  useEffect(() => {
    const down = () => {
      isPointing.current = true
    }
    const up = () => {
      isPointing.current = false
    }
    addEventListener('pointerdown', down, true)
    addEventListener('pointerup', up, true)
    addEventListener('pointercancel', up, true)
    return () => {
      removeEventListener('pointerdown', down, true)
      removeEventListener('pointerup', up, true)
      removeEventListener('pointercancel', up, true)
    }
  }, [])
  return isPointing
}
