/** Runs in the page: whether this stop of Tab was `seen` before, and what is wrong with how it is shown. In a list the active row
 * is looked at, since it is what the keys act on. */
export function stopFaultOf(seen: WeakSet<Element>): { isSeen: boolean; fault: string | null } {
  const stop = document.activeElement
  // Behind the last stop comes the browser's own frame, and then the first one.
  if (stop === null || stop === document.body) return { isSeen: false, fault: null }
  const isSeen = seen.has(stop)
  seen.add(stop)
  const rowId = stop.getAttribute('aria-activedescendant')
  const row = rowId !== null && stop.role === 'grid' ? document.getElementById(rowId) : null
  const shown = row ?? stop
  // A box that is drawn by its label, or by what lies in it.
  const own = [shown, ...(shown instanceof HTMLInputElement ? (shown.labels ?? []) : [])]
  const isOwn = (hit: Element | null) => own.some(element => element.contains(hit))
  const inset = 3
  const points = own
    .flatMap(element => [...element.getClientRects()])
    .filter(({ width, height }) => width > 2 * inset && height > 2 * inset)
    .flatMap(box => {
      const [left, right] = [Math.max(box.left, 0) + inset, Math.min(box.right, innerWidth) - inset]
      const [top, bottom] = [Math.max(box.top, 0) + inset, Math.min(box.bottom, innerHeight) - inset]
      if (left > right || top > bottom) return []
      const centre = { x: (left + right) / 2, y: (top + bottom) / 2 }
      return [centre, ...[left, right].flatMap(x => [top, bottom].map(y => ({ x, y })))]
    })
  const over = points.map(({ x, y }) => document.elementFromPoint(x, y))
  const dialog = stop.closest('dialog')
  const name = (shown.getAttribute('aria-label') ?? shown.textContent).trim().slice(0, 40)
  const what = `${shown.tagName} “${name}”`
  const reasonOf = () => {
    if (dialog !== null && dialog.scrollWidth > dialog.clientWidth)
      return 'is in a dialog that is wider than the window'
    if (points.length === 0) return 'is not in view'
    if (!over.some(isOwn)) return `is covered by ${over[0]?.tagName} “${over[0]?.textContent.trim().slice(0, 40)}”`
    return null
  }
  const reason = reasonOf()
  return { isSeen, fault: reason === null ? null : `${what} ${reason}` }
}
