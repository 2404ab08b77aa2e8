// Buffers the keys that the user types while the palette’s code is loading. They are inserted only into the palette’s field.

/** The typed text, and whether Enter was pressed after it. */
export type BufferedKeys = { typed: string; isEntered: boolean }

/** The value if no key was pressed. */
export const NO_KEYS: BufferedKeys = { typed: '', isEntered: false }

/** Starts to buffer keys. Returns a function that stops buffering and returns the keys. Escape calls `onClose`. */
export function bufferKeys(onClose: () => void): () => BufferedKeys {
  let kept = NO_KEYS
  const keep = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, isComposing } = event
    if (isComposing || ctrlKey || metaKey) return
    if (key === 'Escape') onClose()
    else if (key === 'Backspace') kept = { typed: kept.typed.slice(0, -1), isEntered: false }
    else if (key.length === 1) kept = { typed: kept.typed + key, isEntered: false }
    // Enter must not affect the screen behind the palette. If no text was typed, Enter has no effect in the palette either.
    else if (key === 'Enter') kept = { ...kept, isEntered: kept.typed !== '' }
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('keydown', keep, true)
  return () => {
    removeEventListener('keydown', keep, true)
    const taken = kept
    kept = NO_KEYS
    return taken
  }
}
