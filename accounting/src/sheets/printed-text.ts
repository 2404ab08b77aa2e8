// Texts on their way to paper: whatever somebody typed, as lines that a printer can set.

// Turns and marks of the writing direction, and what else takes no room: a name that holds them can be made to read as
// another. Joiners stay: scripts and emoji are spelt with them.
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu
const LINE_END = /\r\n|[\r\n\u0085\u2028\u2029]/u

/** A text on one line: line ends and tabs are spaces, and what cannot be seen is gone. */
export function printedLine(text: string): string {
  return printedLines(text).join(' ')
}

/** A text line by line, without the empty ones: `12 Elm St\n\nSalem` is two. */
export function printedLines(text: string): string[] {
  return text
    .normalize('NFC')
    .split(LINE_END)
    .map(line => line.replaceAll('\t', ' ').replaceAll(UNSEEN, '').replaceAll(/ {2,}/g, ' ').trim())
    .filter(line => line !== '')
}
