import { expect, it } from 'vitest'
import { keptForms, typedSince } from './kept-forms.ts'
import { memoryStorage } from './testing/browser-pieces.ts'

const ann = { user: 'ann', organisation: 'org-a' }

it('typed text is restored for the same user in the same organisation', () => {
  const storage = memoryStorage()
  keptForms(storage, ann).write('transaction:new', { comment: 'Rent' })
  expect(keptForms(storage, ann).read('transaction:new')).toEqual({ comment: 'Rent' })
})

it.each([
  { user: 'ben', organisation: 'org-a' },
  { user: 'ann', organisation: 'org-b' },
  { user: null, organisation: null },
])('and never for %j', other => {
  const storage = memoryStorage()
  keptForms(storage, ann).write('transaction:new', { comment: 'Rent' })
  expect(keptForms(storage, other).read('transaction:new')).toBeUndefined()
})

it('text that is saved or discarded is forgotten', () => {
  const storage = memoryStorage()
  const forms = keptForms(storage, ann)
  forms.write('a', { x: 1 })
  forms.drop('a')
  expect(forms.read('a')).toBeUndefined()
  expect(storage.length).toBe(0)
})

it('a storage that is full or damaged does not break the form', () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    getItem: () => '{"half',
  }
  const forms = keptForms(full, ann)
  expect(() => forms.write('a', { x: 1 })).not.toThrow()
  expect(forms.read('a')).toBeUndefined()
})

it('changes since a form was sent are reported field by field, whatever the order of keys', () => {
  const sent = { name: 'Rent', amounts: { total: '5.00', tax: '0.00' }, day: null as string | null }
  expect(typedSince(sent, { ...sent, amounts: { ...sent.amounts } })).toEqual({})
  expect(typedSince(sent, { ...sent, day: '2026-11-05', name: 'Rent May' })).toEqual({
    name: 'Rent May',
    day: '2026-11-05',
  })
})
