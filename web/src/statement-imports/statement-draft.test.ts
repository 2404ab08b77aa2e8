import type { StatementPreview } from '@twofold/contract/statement-imports'
import { expect, test } from 'vitest'
import { base64Of, bodyOf, NO_FILE, reasonAgainst } from './statement-draft.ts'

const FILE = { fileName: 'january.ofx', content: 'T0ZY' }

test('what nobody chose is not sent: then the file tells it, or it is as last time', () => {
  expect(bodyOf({ ...NO_FILE, ...FILE })).toEqual(FILE)
})

test('what was chosen is sent', () => {
  const chosen = {
    columns: { date: 'Day' },
    dayOrder: 'DMY',
    decimalMark: ',',
    isTurned: false,
    statementNo: 2,
  } as const
  expect(bodyOf({ ...NO_FILE, ...FILE, ...chosen })).toEqual({ ...FILE, ...chosen })
})

test('bytes of any length and value come through as base64', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => (index * 7) % 256)
  expect(Uint8Array.from(atob(base64Of(bytes)), letter => letter.charCodeAt(0))).toEqual(bytes)
})

test('a file comes in when nothing speaks against it', () => {
  const sound = { problems: [], faultCount: 0, added: 2 } as unknown as StatementPreview
  expect(reasonAgainst(sound)).toBeUndefined()
  expect(reasonAgainst({ ...sound, problems: ['Say which column holds the day.'] })).toContain('the day')
  expect(reasonAgainst({ ...sound, faultCount: 1 })).toContain('Mend 1 fault first')
  expect(reasonAgainst({ ...sound, added: 0 })).toContain('before')
})
