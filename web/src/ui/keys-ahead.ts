// Keys typed before a requested dialog has loaded. They are buffered for the dialog's first field, and reach nothing else.
import { useEffect } from 'react'

const NOT_TYPED = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|Escape|F\d+)$/

let handedOver = ''

/** Rendered in place of a dialog that is loading. */
export function KeysAhead(): null {
  useEffect(keep, [])
  return null
}

/** Returns what was typed before the dialog that opens now. */
export function takeKeysAhead(): string {
  const typed = handedOver
  handedOver = ''
  return typed
}

function keep(): () => void {
  // The code of the dialog has loaded. Its record is still loading.
  let typed = takeKeysAhead()
  let isOver = false
  const hear = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event
    if (isComposing || ctrlKey || metaKey || altKey || NOT_TYPED.test(key)) return
    const isText = key.length === 1 && key !== ' '
    // Before anything is typed, Enter, Space and Tab act as usual: the close button may have the focus.
    if (typed === '' && !isText) return
    // The target of Tab or Enter is unknown, so no later keys are kept.
    if (key.length > 1 && key !== 'Backspace') isOver = true
    else if (!isOver) typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('keydown', hear, true)
  return () => {
    removeEventListener('keydown', hear, true)
    handedOver = typed
    // The dialog that replaces this opens in the same tick. If the user closed it, the keys are discarded.
    queueMicrotask(() => {
      handedOver = ''
    })
  }
}
