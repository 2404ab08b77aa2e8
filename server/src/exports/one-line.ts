const SPACES = /[\p{Z}\p{Cc}]+/gu

/** Returns a string on one line. Line breaks, other control characters and runs of spaces are replaced by one space. */
export function oneLine(text: string): string {
  return text.replaceAll(SPACES, ' ').trim()
}
