const GAP = 4
const HEIGHT_MAX = 320

/** Places an element of the top layer below its field, or above it if there is no room below. It is as wide as the field, at least
 * `widthMin` if the window allows, and as high as the room allows. */
export function placeBelow(list: HTMLElement, field: HTMLElement, widthMin: number, heightMax = HEIGHT_MAX): void {
  const { left, top, bottom, width } = field.getBoundingClientRect()
  const seen = seenOfWindow()
  const [above, below] = [top - seen.top - 2 * GAP, seen.bottom - bottom - 2 * GAP]
  const isAbove = below < 160 && above > below
  const listWidth = Math.min(Math.max(width, widthMin), innerWidth - 2 * GAP)
  list.style.width = `${listWidth}px`
  list.style.left = `${Math.max(GAP, Math.min(left, innerWidth - listWidth - GAP))}px`
  list.style.maxHeight = `${Math.min(heightMax, isAbove ? above : below)}px`
  // Measured from the top in both cases: browsers disagree about the height of a window behind an on-screen keyboard.
  list.style.top = `${isAbove ? top - GAP : bottom + GAP}px`
  list.style.translate = isAbove ? '0 -100%' : 'none'
}

/** Calls back when the visible part of the window changes. The returned function stops it. */
export function onSeenChange(change: (event: Event) => void): () => void {
  visualViewport?.addEventListener('resize', change)
  visualViewport?.addEventListener('scroll', change)
  return () => {
    visualViewport?.removeEventListener('resize', change)
    visualViewport?.removeEventListener('scroll', change)
  }
}

/** Returns the visible part of the window in pixels. A phone's keyboard covers the window without resizing it. */
function seenOfWindow(): { top: number; bottom: number } {
  if (visualViewport === null) return { top: 0, bottom: innerHeight }
  const { offsetTop, height } = visualViewport
  return { top: offsetTop, bottom: offsetTop + height }
}
