/** The width of the separator between two details of a row, in characters. */
const BETWEEN = ' · '.length

/**
 * Returns the number of lines that details with the given lengths fill, one after the other. Each detail fits on one line and does not
 * wrap.
 */
export function linesFilled(lengths: readonly number[], lineCharacters: number): number {
  let [lines, used] = [0, lineCharacters]
  for (const length of lengths) {
    if (used + BETWEEN + length > lineCharacters) [lines, used] = [lines + 1, length]
    else used += BETWEEN + length
  }
  return lines
}
