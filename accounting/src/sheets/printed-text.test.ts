import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '../testing/for-all.ts'
import { printedLine, printedLines } from './sheet.ts'

test.each([
  ['12 Elm St\n\n Salem \r\nOR', ['12 Elm St', 'Salem', 'OR']],
  ['e\u0301t\u00e9', ['été']],
  ['gnp\u202ecod.exe', ['gnpcod.exe']],
  ['a\u2066b\u2069\u200ec\u00ad\u0007\ud83d\udc68\u200d\ud83c\udf3e', ['abc\ud83d\udc68\u200d\ud83c\udf3e']],
  ['<script>alert(1)</script>\t=1+1', ['<script>alert(1)</script> =1+1']],
  [' \u2028 ', []],
])('%j is printed as %j', (text, lines) => {
  expect(printedLines(text)).toEqual(lines)
})

test('a printed line has no control characters and no direction controls, whatever was typed', () => {
  forAll(fc.string({ unit: 'binary' }), text => {
    expect(printedLine(text)).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
  })
})
