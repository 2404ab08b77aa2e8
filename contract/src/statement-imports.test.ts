import { describe, expect, test } from 'vitest'
import { importStatement, STATEMENT_BYTES_MAX } from './statement-imports.ts'

/** What is wrong with the content of a statement; null if nothing is. */
const faultOf = (content: string) =>
  importStatement.body!.safeParse({ fileName: 'x', content }).error?.issues[0]?.message ?? null

/** The base64 of so many zero bytes. */
const zeros = (bytes: number) => 'AAAA'.repeat(bytes / 3) + ['', 'AA==', 'AAA='][bytes % 3]

describe('the content of a statement', () => {
  test('may be as long as a file may be, and not a byte longer', () => {
    expect(faultOf(zeros(STATEMENT_BYTES_MAX))).toBeNull()
    expect(faultOf(zeros(STATEMENT_BYTES_MAX + 1))).toBe('TOO_LARGE')
  })

  test.each(['', 'QQ==', 'QUI=', 'QUJD', '+/9A'])('%j is base64', content => expect(faultOf(content)).toBeNull())

  test.each(['Q', 'QQ', 'QQ=', 'QQ===', 'Q===', 'QUI', 'Q-I=', 'QU=D', 'QUJD\n', 'QUJD====', '=QUJ'])(
    '%j is refused',
    content => expect(faultOf(content)).not.toBeNull(),
  )
})
