import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Prints which packages for other scripts are loaded: at startup, after a Latin PDF, and after a PDF that needs the packages. */
const SCRIPT = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load(url, context, next) {
      const found = /node_modules\\/(harfbuzzjs|bidi-js)\\//.exec(url)
      if (found) loaded.add(found[1])
      return next(url, context)
    },
  })
  const { wholeSheetPdf } = await import(${JSON.stringify(new URL('pdf.ts', import.meta.url).href)})
  const sheet = text => ({
    fileName: 'x', issuer: { name: text, lines: [] }, title: '', stamp: '', facts: [], blocks: [], columns: [], rows: [],
    sums: [], ages: [], notes: [], footer: [],
  })
  const options = { paperSize: 'A4', createdAt: new Date(0) }
  const counts = [loaded.size]
  await wholeSheetPdf(sheet('Łucja Ωμέγα Жанна Việt'), options)
  counts.push(loaded.size)
  await wholeSheetPdf(sheet('東京 שלום'), options)
  console.log(JSON.stringify([...counts, [...loaded].toSorted()]))
`

test('packages for other scripts are loaded with the first sheet that needs them, not before', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    cwd: import.meta.dirname,
  })
  expect(JSON.parse(stdout)).toEqual([0, 0, ['bidi-js', 'harfbuzzjs']])
})
