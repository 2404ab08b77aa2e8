// The notation of keys: `n`, `?`, `mod+k` (Command on a Mac, Control elsewhere), `g a` (first g, then a).

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * Returns the notation of a key press. Shift is included only for named keys. For other keys, the character itself shows whether Shift was
 * pressed.
 */
export function written({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const name = key === ' ' ? 'space' : key.toLowerCase()
  const isNamed = key.length > 1 || key === ' '
  const parts = [ctrlKey || metaKey ? 'mod' : '', altKey ? 'alt' : '', shiftKey && isNamed ? 'shift' : '', name]
  return parts.filter(part => part !== '').join('+')
}

const NAMES: Record<string, string> = {
  enter: 'Enter',
  escape: 'Esc',
  space: 'Space',
  arrowup: '↑',
  arrowdown: '↓',
  shift: 'Shift',
  alt: 'Alt',
}

/** Returns the keys of a shortcut as separate labels, with the names that are printed on keyboards. */
export function keysShown(keys: string, isMac: boolean): string[] {
  return keys.split(' ').flatMap(press =>
    press.split('+').map(part => {
      if (part === 'mod') return isMac ? '⌘' : 'Ctrl'
      return NAMES[part] ?? part.toUpperCase()
    }),
  )
}

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
