// The element tree of OFX and CAMT files, and functions that search it.

/** An element. `text` is the text directly in the element, without the text of its children. Names have no namespace prefix. */
export type Element = {
  name: string
  line: number
  text: string
  attributes: ReadonlyMap<string, string>
  children: Element[]
}

/** One empty map for all elements without attributes. A separate map for each element would take more memory than the rest of the tree. */
export const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

/** Returns the first child with the given name. Returns null if there is no such child. */
export function child(of: Element | null, name: string): Element | null {
  return of?.children.find(each => each.name === name) ?? null
}

/** Returns the children with the given name. */
export function childrenOf(of: Element | null, name: string): Element[] {
  return of?.children.filter(each => each.name === name) ?? []
}

/** Returns the trimmed text of the element at a path of element names. Returns '' if there is no such element. */
export function textAt(of: Element | null, ...path: readonly string[]): string {
  let at = of
  for (const name of path) at = child(at, name)
  return at?.text.trim() ?? ''
}

/** Returns all descendants with these names in file order. Does not search inside the elements that it finds. */
export function descendants(of: Element, names: readonly string[]): Element[] {
  const found: Element[] = []
  const waiting = of.children.toReversed()
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (names.includes(at.name)) found.push(at)
    else for (let index = at.children.length - 1; index >= 0; index--) waiting.push(at.children[index]!)
  }
  return found
}

/**
 * Returns a function that converts an offset in the text to a line number, from 1. If the offsets are ascending, all calls together scan
 * the text only once.
 */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1
  let counted = 0
  // The position is saved between calls. Otherwise, each call on a long line would search that line again.
  let newlineAt = text.indexOf('\n')
  return offset => {
    if (offset < counted) [line, newlineAt] = [1, text.indexOf('\n')]
    for (; newlineAt >= 0 && newlineAt < offset; newlineAt = text.indexOf('\n', newlineAt + 1)) line++
    counted = offset
    return line
  }
}
