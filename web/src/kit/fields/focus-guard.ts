/**
 * Stores where the focus is. The returned function reports whether the user has moved since then: to another element, to another row of the
 * list, or by typing. A late result must not move the focus if the user has moved.
 */
export function watchFocus(): () => boolean {
  const from = document.activeElement
  const spot = spotIn(from)
  return () => {
    const now = document.activeElement
    return now !== document.body && (now !== from || spotIn(now) !== spot)
  }
}

/** Returns the typed text, or the active row. In a combobox, the active row is a suggestion, and can change without a user action. */
function spotIn(element: Element | null): string | null {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value
  return element?.getAttribute('aria-activedescendant') ?? null
}
