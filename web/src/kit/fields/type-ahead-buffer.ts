// Buffers the keys that the user types before a requested dialog has loaded. They go only to the dialog's first field.
import { type ComponentType, createElement, useEffect } from 'react'
import { lazyComponent } from '../loading/lazy-code.tsx'

const NOT_TYPED = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|Escape|F\d+)$/

let handedOver = ''

/** Rendered in place of a dialog that is loading. */
export function TypeAheadBuffer(): null {
  useEffect(keep, [])
  return null
}

/** A dialog whose code is loaded after the screen. Text that the user types before it opens goes to its first field. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyComponent(load, createElement(TypeAheadBuffer))
}

/** Returns the text that was typed before the dialog opened. */
export function takeTypeAhead(): string {
  const typed = handedOver
  handedOver = ''
  return typed
}

function keep(): () => void {
  // The code of the dialog has loaded, but its record is still loading.
  let typed = takeTypeAhead()
  let isOver = false
  const hear = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event
    if (isComposing || ctrlKey || metaKey || altKey || NOT_TYPED.test(key)) return
    const isText = key.length === 1 && key !== ' '
    // Until the user types text, Enter, Space and Tab work as usual, because the close button may have the focus.
    if (typed === '' && !isText) return
    // The element that Tab or Enter would activate is unknown, so later keys are not buffered.
    if (key.length > 1 && key !== 'Backspace') isOver = true
    else if (!isOver) typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('keydown', hear, true)
  return () => {
    removeEventListener('keydown', hear, true)
    handedOver = typed
    // The dialog that replaces this component opens in the same tick. If the user closed the dialog, the keys are discarded.
    queueMicrotask(() => {
      handedOver = ''
    })
  }
}
