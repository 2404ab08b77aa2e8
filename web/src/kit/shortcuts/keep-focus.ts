// Moves the focus when the focused element is removed. Examples are a button that disappears after its action, a deleted row, and the
// button that opened a dialog. Browsers would move the focus to the body. Keyboard users would have to start at the top of the page, and
// screen readers would announce nothing.

/**
 * Matches the elements to which the focus is moved. They show screen reader users where they are, and pressing Enter again has no effect on
 * them.
 */
const PLACES = 'dialog, [role=grid], form, section, ul, main'

/** Moves the focus to a nearby element when the focused element is removed. Called once. */
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
    // The code that removes an element may choose a better target and move the focus before this check.
    requestAnimationFrame(() => setTimeout(check))
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

/** Whether no element has the focus because the focused element was removed. */
function isLost(focused: Element | undefined): boolean {
  return focused !== undefined && !focused.isConnected && document.activeElement === document.body
}

/** Returns an element and its ancestors, innermost first. */
function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = []
  for (let each: Element | null = element; each !== null; each = each.parentElement) ancestors.push(each)
  return ancestors
}

/** Returns the innermost ancestor that still exists. Elements behind an open dialog cannot have the focus. */
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
