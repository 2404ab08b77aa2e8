import { expect, test } from 'vitest'
import { readCommitSubjects, subjectsAreShort } from './commit-subjects.ts'

test('the subject of every commit since the rule is short and names its area', () => {
  expect(subjectsAreShort(readCommitSubjects())).toEqual([])
})

test.each([
  [`reports: ${'a'.repeat(64)}`, 'has 73 characters'],
  ['Fix the report', 'write "area: change"'],
  ['reports: fix the total.', 'without a full stop'],
])('the subject "%s" is refused', (subject, says) => {
  expect(subjectsAreShort([subject]).join('\n')).toContain(says)
})

test('a subject of 72 characters is accepted', () => {
  expect(subjectsAreShort([`reports: ${'a'.repeat(63)}`])).toEqual([])
})
