/** As wide as what parts two facts of a row. */
const BETWEEN = ' · '.length

/** How many lines of so many characters facts of these lengths fill one after the other: none breaks, and each has room in a line. */
export function linesFilled(lengths: readonly number[], lineCharacters: number): number {
  let [lines, used] = [0, lineCharacters]
  for (const length of lengths) {
    if (used + BETWEEN + length > lineCharacters) [lines, used] = [lines + 1, length]
    else used += BETWEEN + length
  }
  return lines
}
