const SPACES = /[\p{Z}\p{Cc}]+/gu

/** A text on one line: line breaks, other control characters and runs of any spaces become one space. */
export function oneLine(text: string): string {
  return text.replaceAll(SPACES, ' ').trim()
}
