import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PRODUCT_FOLDER } from './config.ts'
import { settingsTable } from './settings.ts'

test('the README documents every setting as it is', () => {
  expect(readFileSync(join(PRODUCT_FOLDER, 'README.md'), 'utf8')).toContain(settingsTable())
})
