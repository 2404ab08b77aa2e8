const GAP = 4
const HEIGHT_MAX = 320

type Size = { widthMin: number; heightMax?: number }

/**
 * Keeps an element of the top layer next to its field while the page scrolls, the window is resized, or an on-screen keyboard opens. Calls
 * `onOutOfSight` when the field is no longer visible. Returns a function that ends this.
 */
export function keepBelow(
  list: HTMLElement,
  field: HTMLElement,
  { widthMin, heightMax }: Size,
  onOutOfSight: () => void,
): () => void {
  const follow = ({ target }: Event) => {
    const isOwn = target instanceof Node && (target === field || list.contains(target))
    if (!isOwn) placeBelow(list, field, widthMin, heightMax)
  }
  const sight = new IntersectionObserver(seen => {
    if (seen.at(-1)?.isIntersecting === false) onOutOfSight()
  })
  sight.observe(field)
  addEventListener('scroll', follow, true)
  addEventListener('resize', follow)
  visualViewport?.addEventListener('resize', follow)
  visualViewport?.addEventListener('scroll', follow)
  return () => {
    sight.disconnect()
    removeEventListener('scroll', follow, true)
    removeEventListener('resize', follow)
    visualViewport?.removeEventListener('resize', follow)
    visualViewport?.removeEventListener('scroll', follow)
  }
}

/**
 * Places an element of the top layer below its field, or above the field if there is no space below. The element is as wide as the field.
 * It is at least `widthMin` wide if the window allows it, and as high as the space allows.
 */
export function placeBelow(list: HTMLElement, field: HTMLElement, widthMin: number, heightMax = HEIGHT_MAX): void {
  const { left, top, bottom, width } = field.getBoundingClientRect()
  const seen = seenOfWindow()
  const [above, below] = [top - seen.top - 2 * GAP, seen.bottom - bottom - 2 * GAP]
  const isAbove = below < 160 && above > below
  const listWidth = Math.min(Math.max(width, widthMin), innerWidth - 2 * GAP)
  list.style.width = `${listWidth}px`
  list.style.left = `${Math.max(GAP, Math.min(left, innerWidth - listWidth - GAP))}px`
  list.style.maxHeight = `${Math.min(heightMax, isAbove ? above : below)}px`
  // Both positions are measured from the top, because browsers report different window heights while an on-screen keyboard is open.
  list.style.top = `${isAbove ? top - GAP : bottom + GAP}px`
  list.style.translate = isAbove ? '0 -100%' : 'none'
}

/** Returns the visible part of the window, in pixels. The on-screen keyboard of a phone covers the window without resizing it. */
function seenOfWindow(): { top: number; bottom: number } {
  if (visualViewport === null) return { top: 0, bottom: innerHeight }
  const { offsetTop, height } = visualViewport
  return { top: offsetTop, bottom: offsetTop + height }
}
