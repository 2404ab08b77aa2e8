/** The width of the separator between two facts of a row, in characters. */
const BETWEEN = ' · '.length

/** Returns how many lines facts of these lengths fill, one after the other. No fact wraps, and each fits in a line. */
export function linesFilled(lengths: readonly number[], lineCharacters: number): number {
  let [lines, used] = [0, lineCharacters]
  for (const length of lengths) {
    if (used + BETWEEN + length > lineCharacters) [lines, used] = [lines + 1, length]
    else used += BETWEEN + length
  }
  return lines
}
