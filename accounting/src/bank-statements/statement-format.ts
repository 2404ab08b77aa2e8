import type { StatementFormat } from './bank-statement.ts'

/** Returns the format of the text of a bank file. Text in no other format is CSV. */
export function formatOf(text: string): StatementFormat {
  const head = text.slice(0, 4000).trimStart()
  if (/^OFXHEADER\s*:/i.test(head) || /<OFX>|<\?OFX/i.test(head)) return 'OFX'
  if (/^<(?:\?xml|!--|[\w:]*Document)/i.test(head)) return 'CAMT'
  // Some programs omit `!Type:Bank`, the first line of a QIF file.
  return /^(?:!(?:type|account|option|clear)\b|D[^\n,;\t]{6,20}\n(?:[TUPMNCL][^\n]*\n){1,9}\^)/i.test(head)
    ? 'QIF'
    : 'CSV'
}
