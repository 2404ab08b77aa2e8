// Tags of HTML that banks write into the texts of OFX files.

const MARKUP_TAG = /<\/?(?:br|p|b|i|u|em|strong|span|font|div)\b[^<>]{0,200}>/gi
const MARKUP_NAMES: ReadonlySet<string> = new Set(['BR', 'P', 'B', 'I', 'U', 'EM', 'STRONG', 'SPAN', 'FONT', 'DIV'])

/** Whether a tag in OFX belongs to the text that it is in. Names are in capitals. */
export function isMarkup(name: string): boolean {
  return MARKUP_NAMES.has(name)
}

/** Returns a text with a space in place of each tag of HTML. */
export function withoutMarkup(text: string): string {
  return text.includes('<') ? text.replace(MARKUP_TAG, ' ') : text
}
