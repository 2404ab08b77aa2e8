/** Remembers where somebody is; what it answers tells whether he has gone on from there since, to another place or typing. What comes
 * late takes the focus from nobody who has. */
export function watchGoingOn(): () => boolean {
  const from = document.activeElement
  const text = textOf(from)
  return () => {
    const now = document.activeElement
    return now !== document.body && (now !== from || textOf(now) !== text)
  }
}

function textOf(element: Element | null): string {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : ''
}
