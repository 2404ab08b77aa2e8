/** The width of the separator between two details of a row, in characters. */
const BETWEEN = ' · '.length

/**
 * Returns the number of lines that details with the given lengths need. A detail that does not fit on the current line starts a new line.
 * Details are never split.
 */
export function linesFilled(lengths: readonly number[], lineCharacters: number): number {
  let [lines, used] = [0, lineCharacters]
  for (const length of lengths) {
    if (used + BETWEEN + length > lineCharacters) [lines, used] = [lines + 1, length]
    else used += BETWEEN + length
  }
  return lines
}
