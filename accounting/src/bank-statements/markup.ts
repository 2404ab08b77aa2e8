// Removes HTML tags from the text fields of OFX files.

const MARKUP_TAG = /<\/?(?:br|p|b|i|u|em|strong|span|font|div)\b[^<>]{0,200}>/gi
const MARKUP_NAMES: ReadonlySet<string> = new Set(['BR', 'P', 'B', 'I', 'U', 'EM', 'STRONG', 'SPAN', 'FONT', 'DIV'])

/** Returns whether a tag in an OFX file is an HTML tag inside a text field. Tag names are in upper case. */
export function isMarkup(name: string): boolean {
  return MARKUP_NAMES.has(name)
}

/** Replaces each HTML tag with a space. */
export function withoutMarkup(text: string): string {
  return text.includes('<') ? text.replace(MARKUP_TAG, ' ') : text
}
