// Converts typed text to lines for printing.

// Direction controls and other invisible characters can make a name look like another name. Joiners are not removed, because scripts and
// emoji need them.
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu
const LINE_END = /\r\n|[\r\n\u0085\u2028\u2029]/u

/** Converts text to one line. Line breaks and tabs become spaces, and invisible characters are removed. */
export function printedLine(text: string): string {
  return printedLines(text).join(' ')
}

/** Returns the non-empty lines of a string: `12 Elm St\n\nSalem` has two lines. */
export function printedLines(text: string): string[] {
  return text
    .normalize('NFC')
    .split(LINE_END)
    .map(line => line.replaceAll('\t', ' ').replaceAll(UNSEEN, '').replaceAll(/ {2,}/g, ' ').trim())
    .filter(line => line !== '')
}
