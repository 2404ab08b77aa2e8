const GAP = 4
const HEIGHT_MAX = 320

/** Places what lies in the top layer below what it belongs to, or above it where there is no room; as wide, or at least so wide as
 * the window allows, and as high as there is room for. */
export function placeBelow(list: HTMLElement, field: HTMLElement, widthMin: number, heightMax = HEIGHT_MAX): void {
  const { left, top, bottom, width } = field.getBoundingClientRect()
  const seen = seenOfWindow()
  const [above, below] = [top - seen.top - 2 * GAP, seen.bottom - bottom - 2 * GAP]
  const isAbove = below < 160 && above > below
  const listWidth = Math.min(Math.max(width, widthMin), innerWidth - 2 * GAP)
  list.style.width = `${listWidth}px`
  list.style.left = `${Math.max(GAP, Math.min(left, innerWidth - listWidth - GAP))}px`
  list.style.maxHeight = `${Math.min(heightMax, isAbove ? above : below)}px`
  // From the top in both cases: browsers differ in what they call the height of a window that a keyboard lies over.
  list.style.top = `${isAbove ? top - GAP : bottom + GAP}px`
  list.style.translate = isAbove ? '0 -100%' : 'none'
}

/** Calls back as soon as more or less of the window is seen, until the answer is called. */
export function onSeenChange(change: (event: Event) => void): () => void {
  visualViewport?.addEventListener('resize', change)
  visualViewport?.addEventListener('scroll', change)
  return () => {
    visualViewport?.removeEventListener('resize', change)
    visualViewport?.removeEventListener('scroll', change)
  }
}

/** From where to where one sees of the window, in its pixels: a phone's keyboard lies over it and leaves it as high as it was. */
function seenOfWindow(): { top: number; bottom: number } {
  if (visualViewport === null) return { top: 0, bottom: innerHeight }
  const { offsetTop, height } = visualViewport
  return { top: offsetTop, bottom: offsetTop + height }
}
