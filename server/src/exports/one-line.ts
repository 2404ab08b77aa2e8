const SPACES = /[\p{Z}\p{Cc}]+/gu

/** Returns a text on one line: line breaks, other control characters and runs of spaces become one space. */
export function oneLine(text: string): string {
  return text.replaceAll(SPACES, ' ').trim()
}
