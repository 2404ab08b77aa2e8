// Reserves keys for the input method while a user composes text, such as an Enter that confirms Japanese characters.

/** The key code of an event that an input method has handled. For the Enter that ends a composition, Safari sets only this code. */
const TAKEN_BY_INPUT_METHOD = 229
/** Keys that would submit a form or close a dialog. */
const WITH_DEFAULT = new Set(['Enter', 'Escape'])

/** Hides the keys of a composition from shortcuts, fields, lists and forms. Call this once, before the page is shown. */
export function leaveKeysToInputMethods(): void {
  addEventListener(
    'keydown',
    event => {
      if (!event.isComposing && event.keyCode !== TAKEN_BY_INPUT_METHOD) return
      event.stopImmediatePropagation()
      if (WITH_DEFAULT.has(event.key)) event.preventDefault()
    },
    true,
  )
}
