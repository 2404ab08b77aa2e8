import { expect, test } from 'vitest'
import { errorsAfter, type FieldErrors } from './form-errors.ts'

type Values = { name: string; parts: string; total: string }

/** A form whose name is required, and whose total is required unless its parts are filled in. */
function check({ name, parts, total }: Values): FieldErrors {
  return {
    ...(name === '' && { partyName: 'Enter a name.' }),
    ...(parts === '' && total === '' && { total: 'Enter an amount.' }),
  }
}

const EMPTY: Values = { name: '', parts: '', total: '' }
const ALL = check(EMPTY)

test.each([
  ['the field that changes has no error any more', ALL, { name: 'x' }, 'partyName', ['total']],
  ['a change that corrects another field removes its error', ALL, { parts: '5' }, undefined, ['partyName']],
  ['an error that still applies to an unchanged field stays', ALL, { total: '' }, undefined, ['partyName', 'total']],
  [
    'an error from the server stays while other fields change',
    { number: 'Taken.' },
    { name: 'x' },
    'partyName',
    ['number'],
  ],
  ['an error from the server disappears with its field', { number: 'Taken.' }, { name: 'x' }, 'number', []],
] as const)('%s', (_, errors, changes, of, expected) => {
  const left = errorsAfter<Values>(errors, { check, before: EMPTY, after: { ...EMPTY, ...changes }, of })
  expect(Object.keys(left)).toEqual(expected)
})

test('a change adds no error', () => {
  expect(errorsAfter<Values>({}, { check, before: { ...EMPTY, name: 'x' }, after: EMPTY, of: 'partyName' })).toEqual({})
})
