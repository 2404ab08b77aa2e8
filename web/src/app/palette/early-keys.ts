// What is typed while the palette’s code is still on its way: it is kept for the palette’s field, and reaches nothing else.

/** Begins to keep what is typed; the answer stops it and gives what was kept. Escape asks to close. */
export function keepEarlyKeys(onClose: () => void): () => string {
  let typed = ''
  const keep = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, isComposing } = event
    if (isComposing || ctrlKey || metaKey) return
    if (key === 'Escape') onClose()
    else if (key === 'Backspace') typed = typed.slice(0, -1)
    else if (key.length === 1) typed += key
    // Enter would act on the screen behind.
    else if (key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('keydown', keep, true)
  return () => {
    removeEventListener('keydown', keep, true)
    const kept = typed
    typed = ''
    return kept
  }
}
