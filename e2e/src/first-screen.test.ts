// What the browser must have before it shows the first screen.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listAccounts } from '@twofold/contract/accounts'
import { expect, test } from 'vitest'
import { setStage } from './stage.ts'

const stage = setStage()

/** Of these about 110 are React, its router and the cache of answers. */
const KILOBYTES_MAX = 150

/** The scripts and styles that a cold page loads for its first screen, by name, compressed. */
async function loadedBy(path: string): Promise<{ text: string; bytes: number }[]> {
  const page = await stage.open(path === '/login' ? {} : { as: await stage.signIn() })
  const names: string[] = []
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css)$/.test(pathname)) names.push(pathname)
  })
  await page.goto(stage.product().url + path)
  await page.getByRole('button', { name: /^Log(in|out)$/ }).waitFor()
  return names.map(name => {
    const content = readFileSync(join(import.meta.dirname, '../../web/dist', name))
    return { text: content.toString(), bytes: gzipSync(content, { level: 9 }).length }
  })
}

test.each(['/login', '/home'])('%s is light: JavaScript and styles, compressed', async path => {
  const files = await loadedBy(path)
  const kilobytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  expect(files.length).toBeGreaterThan(3)
  expect(kilobytes).toBeLessThan(KILOBYTES_MAX)
})

test('what only the server reads of the contract is not waited for', async () => {
  const scripts = (await loadedBy('/home')).map(({ text }) => text).join('')
  expect(scripts).toContain(listAccounts.path)
  expect(scripts).not.toContain(listAccounts.summary)
  expect(scripts).not.toContain('ZodMiniType')
})
