// Unusual names and comments: strings with a special meaning in spreadsheets, journals or databases.
import fc from 'fast-check'

const UNUSUAL = [
  ...'"\';,=+-@()[]{}*!|#%&~\\\u00a0\u3000 /.<>$`éßЖ現한😀ıaZ09',
  ...['  ', 'e\u0301', ' ; type:L', ' = 5', '  12.50 USD', 'USD'],
]
/** Generates valid names of accounts. */
export const unusualName = fc
  .array(fc.oneof(fc.constantFrom(...UNUSUAL), fc.string({ unit: 'grapheme', maxLength: 3 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map(parts =>
    parts
      .join('')
      .replaceAll(/[:\p{Cc}\p{Surrogate}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '')
      .trim(),
  )
  .filter(name => name !== '')
/** Generates valid comments and memos. */
export const unusualText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...UNUSUAL, '\n', '\r\n', '\t', '\u0007', '\u2028', ':', 'date:2026-99-99', '[2026-13-45]', '*'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 8 },
  )
  .map(parts => parts.join('').replaceAll(/[\0\p{Surrogate}]/gu, ''))
