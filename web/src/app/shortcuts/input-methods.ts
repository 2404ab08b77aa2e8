// Keys of an input method, such as the Enter that chooses Japanese characters, belong to the input method.

/** The key code of a key that an input method handled. Safari reports only this for the Enter that ends a composition. */
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
