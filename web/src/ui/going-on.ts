/** Remembers where somebody is; what it answers tells whether he has gone on from there since, to another place, to another row of the
 * same list, or typing. What comes late takes the focus from nobody who has. */
export function watchGoingOn(): () => boolean {
  const from = document.activeElement
  const spot = spotIn(from)
  return () => {
    const now = document.activeElement
    return now !== document.body && (now !== from || spotIn(now) !== spot)
  }
}

/** What is typed there, or the row that is active there. The row of a field is an offer of its picker, which goes by itself. */
function spotIn(element: Element | null): string | null {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value
  return element?.getAttribute('aria-activedescendant') ?? null
}
