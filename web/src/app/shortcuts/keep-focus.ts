// Where the focus goes when what had it is taken away: a button that has done its work, a row that was deleted, a dialog whose
// opener is gone. Browsers leave it to the page as a whole, where a keyboard begins anew and a screen reader says nothing.

/** What says to somebody who cannot see it where he is, and is never pressed by a second Enter. */
const PLACES = 'dialog, [role=grid], form, section, ul, main'

/** Keeps the focus beside what is taken away from under it. Called once. */
export function keepFocus(): void {
  let around: Element[] = []
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) around = ancestorsOf(target)
  })
  let isChecking = false
  const check = () => {
    isChecking = false
    if (isLost(around[0])) focusPlace(placeOf(around))
  }
  const observer = new MutationObserver(() => {
    if (isChecking || !isLost(around[0])) return
    isChecking = true
    // What takes something away may have a better place for the focus, and says so first.
    requestAnimationFrame(() => setTimeout(check))
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

/** Whether the focus is nowhere because what had it is not there any more. */
function isLost(focused: Element | undefined): boolean {
  return focused !== undefined && !focused.isConnected && document.activeElement === document.body
}

/** An element and all that it stands in, innermost first. */
function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = []
  for (let each: Element | null = element; each !== null; each = each.parentElement) ancestors.push(each)
  return ancestors
}

/** The innermost place that is left of those the focus was in; nothing below an open dialog can have it. */
function placeOf(around: readonly Element[]): HTMLElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
  const left = around.find(
    (each): each is HTMLElement => each instanceof HTMLElement && each.isConnected && each.matches(PLACES),
  )
  if (left !== undefined && (dialog === undefined || dialog.contains(left))) return left
  return dialog ?? document.querySelector('main')
}

function focusPlace(place: HTMLElement | null): void {
  if (place === null) return
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
