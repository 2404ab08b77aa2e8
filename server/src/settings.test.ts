import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PRODUCT_FOLDER } from './config.ts'
import { SETTINGS } from './settings.ts'

test('the README lists every setting with its default and meaning', () => {
  expect(readFileSync(join(PRODUCT_FOLDER, 'README.md'), 'utf8')).toContain(tableOfSettings())
})

test('pages and files for operators name only existing settings', () => {
  const files = globSync(
    ['README.md', 'docs/{tutorial,bookkeeping,operating,reference,explanation}/*.md', 'deploy/*'],
    { cwd: PRODUCT_FOLDER },
  )
  expect(files.length).toBeGreaterThan(20)
  const named = files.flatMap(file => {
    const text = readFileSync(join(PRODUCT_FOLDER, file), 'utf8')
    return [...text.matchAll(/\b(?:TWOFOLD|DATABASE)_[A-Z_]*[A-Z]\b/g)].map(([name]) => `${file} ${name}`)
  })
  expect(named.filter(each => !(each.split(' ')[1]! in SETTINGS))).toEqual([])
})

/** Returns the table of all settings in Markdown. */
function tableOfSettings(): string {
  const rows = Object.entries(SETTINGS).map(([name, { fallback, meaning }]) => {
    return `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |`
  })
  return ['| setting | unset | meaning |', '|---|---|---|', ...rows].join('\n')
}
