// The element tree of OFX and CAMT files, and its queries.

/** An element. `text` is the text directly in it. Names have no prefix. */
export type Element = {
  name: string
  line: number
  text: string
  attributes: ReadonlyMap<string, string>
  children: Element[]
}

/** Shared by all elements without attributes. Most have none, and a map for each would take more memory than everything else. */
export const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

/** Returns the first child with a name, or null. */
export function child(of: Element | null, name: string): Element | null {
  return of?.children.find(each => each.name === name) ?? null
}

/** Returns the children with a name. */
export function childrenOf(of: Element | null, name: string): Element[] {
  return of?.children.filter(each => each.name === name) ?? []
}

/** Returns the trimmed text of the element at the end of a path of names, '' if there is no such element. */
export function textAt(of: Element | null, ...path: readonly string[]): string {
  let at = of
  for (const name of path) at = child(at, name)
  return at?.text.trim() ?? ''
}

/** Returns all descendants with these names in file order, without descendants of those found. */
export function descendants(of: Element, names: readonly string[]): Element[] {
  const found: Element[] = []
  const waiting = of.children.toReversed()
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (names.includes(at.name)) found.push(at)
    else for (let index = at.children.length - 1; index >= 0; index--) waiting.push(at.children[index]!)
  }
  return found
}

/** Returns a function from an offset in the text to its line, from 1. Ascending offsets take one pass over the text in total. */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1
  let counted = 0
  // Kept between calls. Otherwise each call on a long line would search that line to its end.
  let newlineAt = text.indexOf('\n')
  return offset => {
    if (offset < counted) [line, newlineAt] = [1, text.indexOf('\n')]
    for (; newlineAt >= 0 && newlineAt < offset; newlineAt = text.indexOf('\n', newlineAt + 1)) line++
    counted = offset
    return line
  }
}
