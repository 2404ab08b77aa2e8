const GAP = 4
const HEIGHT_MAX = 320

/** Places what lies in the top layer below what it belongs to, or above it where there is no room; as wide, or at least so wide as
 * the window allows, and as high as there is room for. */
export function placeBelow(list: HTMLElement, field: HTMLElement, widthMin: number, heightMax = HEIGHT_MAX): void {
  const { left, top, bottom, width } = field.getBoundingClientRect()
  const below = innerHeight - bottom - 2 * GAP
  const isAbove = below < 160 && top > below
  const listWidth = Math.min(Math.max(width, widthMin), innerWidth - 2 * GAP)
  list.style.width = `${listWidth}px`
  list.style.left = `${Math.max(GAP, Math.min(left, innerWidth - listWidth - GAP))}px`
  list.style.maxHeight = `${Math.min(heightMax, isAbove ? top - 2 * GAP : below)}px`
  list.style.bottom = isAbove ? `${innerHeight - top + GAP}px` : 'auto'
  list.style.top = isAbove ? 'auto' : `${bottom + GAP}px`
}
