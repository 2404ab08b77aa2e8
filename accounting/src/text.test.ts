import { describe, expect, test } from 'vitest'
import { checkOneLine, checkText } from './text.ts'

describe('a text', () => {
  test.each([
    ['', 'kept'],
    ['Rent, “November”\nsecond line 😀', 'kept'],
    ['a'.repeat(50), 'kept'],
    ['a'.repeat(51), 'TEXT_TOO_LONG'],
    ['nul \u0000', 'TEXT_NOT_ALLOWED'],
    ['half \ud83d', 'TEXT_NOT_ALLOWED'],
    ['\ude00 half', 'TEXT_NOT_ALLOWED'],
  ])('%j is %s', (text, expected) => {
    const result = checkText(text, 'transactionComment', 50)
    expect(result.ok ? 'kept' : result.refusals[0]).toEqual(
      expected === 'kept' ? 'kept' : expect.objectContaining({ code: expected, field: 'transactionComment' }),
    )
    if (result.ok) expect(result.value).toBe(text)
  })

  test('on one line has no surrounding spaces and no control characters', () => {
    expect(checkOneLine('  Cash \n', 'accountName', 50)).toEqual({ ok: true, value: 'Cash' })
    expect(checkOneLine('\u200b \u2060', 'accountName', 50)).toEqual({ ok: true, value: '' })
    expect(checkOneLine('\u{1f468}\u200d\u{1f33e} می\u200cخواهم', 'accountName', 50).ok).toBe(true)
    for (const text of ['Bank\u202eknaB', 'a\u2066b', 'two\nlines', 'a\ttab', 'bell\u0007', 'line\u2028separator']) {
      expect(checkOneLine(text, 'accountName', 50).ok).toBe(false)
    }
  })
})
