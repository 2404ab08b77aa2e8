import { expect, test } from 'vitest'
import { isDocumentID } from './document-words.ts'

test('an id in an address is a number from 1 that can be represented exactly', () => {
  expect(['1', '987654321', '9007199254740991'].map(isDocumentID)).toEqual([true, true, true])
  expect(['', ' ', '0', '01', '1.5', '-1', '1e3', 'none', '9007199254740992'].filter(isDocumentID)).toEqual([])
})
