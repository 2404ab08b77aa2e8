// What is typed ahead of a dialog that was asked for and is still on its way: it is kept for the dialog's first field, and reaches
// nothing else.
import { useEffect } from 'react'

const NOT_TYPED = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|Escape|F\d+)$/

let handedOver = ''

/** Stands in the place of a dialog that is on its way. */
export function KeysAhead(): null {
  useEffect(keep, [])
  return null
}

/** What was typed ahead of the dialog that opens in this moment. */
export function takeKeysAhead(): string {
  const typed = handedOver
  handedOver = ''
  return typed
}

function keep(): () => void {
  // The code of the dialog has come, and now its record is waited for.
  let typed = takeKeysAhead()
  let isOver = false
  const hear = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event
    if (isComposing || ctrlKey || metaKey || altKey || NOT_TYPED.test(key)) return
    const isText = key.length === 1 && key !== ' '
    // Before anything is typed Enter, Space and Tab do what they do: the button to close it may have the focus.
    if (typed === '' && !isText) return
    // Nobody knows where Tab or Enter would lead: what follows is not guessed at.
    if (key.length > 1 && key !== 'Backspace') isOver = true
    else if (!isOver) typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('keydown', hear, true)
  return () => {
    removeEventListener('keydown', hear, true)
    handedOver = typed
    // What takes its place opens in the same moment; who closed it wants nothing of it.
    queueMicrotask(() => {
      handedOver = ''
    })
  }
}
