import { expect, test } from 'vitest'
import { deviceWords } from './device-words.ts'

test.each([
  ['Firefox', 'Windows', 'Firefox on Windows'],
  ['curl', '', 'curl'],
  ['', 'Android', 'Unknown browser on Android'],
  ['', '', 'Unknown device'],
])('the browser %j and the system %j read as %j', (browser, system, words) => {
  expect(deviceWords({ browser, system })).toBe(words)
})
