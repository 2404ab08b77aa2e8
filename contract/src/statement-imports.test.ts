import { describe, expect, test } from 'vitest'
import { importStatement, STATEMENT_BYTES_MAX } from './statement-imports.ts'

/** Returns the error code for the content of a statement file, or null if it is valid. */
const faultOf = (content: string) =>
  importStatement.body!.safeParse({ fileName: 'x', content }).error?.issues[0]?.message ?? null

/** Returns the given number of zero bytes, encoded in base64. */
const zeros = (bytes: number) => 'AAAA'.repeat(bytes / 3) + ['', 'AA==', 'AAA='][bytes % 3]

describe('the content of a statement', () => {
  test('may have STATEMENT_BYTES_MAX bytes but not one more', () => {
    expect(faultOf(zeros(STATEMENT_BYTES_MAX))).toBeNull()
    expect(faultOf(zeros(STATEMENT_BYTES_MAX + 1))).toBe('TOO_LARGE')
  })

  test.each(['', 'QQ==', 'QUI=', 'QUJD', '+/9A'])('%j is base64', content => expect(faultOf(content)).toBeNull())

  test.each(['Q', 'QQ', 'QQ=', 'QQ===', 'Q===', 'QUI', 'Q-I=', 'QU=D', 'QUJD\n', 'QUJD====', '=QUJ'])(
    '%j is refused',
    content => expect(faultOf(content)).not.toBeNull(),
  )
})
