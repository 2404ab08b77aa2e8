// Tests the help pages that are made from the documentation.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HELP_PAGES, helpAddress } from '@twofold/contract/help-pages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeHelp } from '../web/help.mjs'
import { renderMarkdown } from '../web/markdown.mjs'

let folder: string
const pages = new Map<string, string>()
const files = new Set<string>()

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'twofold-help-'))
  writeHelp(folder)
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    files.add(`/help/${file}`)
    if (file.endsWith('.html')) pages.set(`/help/${file}`, readFileSync(join(folder, file), 'utf8'))
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Whether an address on the help pages leads to a file, and to an anchor if it has one. */
function exists(address: string, from: string): boolean {
  const [path = '', anchor] = address.split('#')
  const target = path === '' ? from : path
  return files.has(target) && (anchor === undefined || pages.get(target)?.includes(` id="${anchor}"`) === true)
}

test('every screen has a help page, and its anchor exists', () => {
  const paths = Object.keys(HELP_PAGES).map(screen => screen.replace(/:\w+/g, '7'))
  expect(paths.filter(path => !exists(helpAddress(path), ''))).toEqual([])
})

test('every link and picture of a help page exists', () => {
  const own = [...pages].flatMap(([page, html]) =>
    [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => ({ page, address })),
  )
  const missing = own.filter(
    ({ page, address }) =>
      !/^https?:/.test(address) && !['/', '/icon.svg', '#content'].includes(address) && !exists(address, page),
  )
  expect(missing).toEqual([])
})

test('a help page has no inline script and no inline style, which the server forbids', () => {
  for (const html of pages.values()) expect(html).not.toMatch(/<script(?! src="\/help\/)|<style| style=| on\w+=/)
})

const render = (markdown: string) =>
  renderMarkdown(markdown, href => (href.startsWith('gone') ? null : `/help/${href}`)).html

test.each([
  ['## Void an *entry* (twice)?', '<h2 id="void-an-entry-twice">Void an <em>entry</em> (twice)?</h2>'],
  ['a\nb **c** `d <e>`', '<p>a\nb <strong>c</strong> <code>d &lt;e&gt;</code></p>'],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['[`x`](a.md) and [y](gone)', '<p><a href="/help/a.md"><code>x</code></a> and y</p>'],
  ['- a\n  b\n- c', '<ul>\n<li>a\nb</li>\n<li>c</li>\n</ul>'],
  [
    '1. a\n\n   ```\n   b  c\n   ```\n\n2. d',
    '<ol>\n<li><p>a</p>\n<pre tabindex="0" role="region" aria-label="Code"><code>b  c</code></pre>\n</li>\n<li><p>d</p>\n</li>\n</ol>',
  ],
  ['- a\n  - b\n\nc', '<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>\n<p>c</p>'],
  ['2 * 3 and a_b*c', '<p>2 * 3 and a_b*c</p>'],
  [
    '```sh\n# not a heading\n```',
    '<pre tabindex="0" role="region" aria-label="Code"><code># not a heading</code></pre>',
  ],
  [
    '| a | b |\n|---|---|\n| `x\\|y` | 2 |',
    '<div class="wide" role="region" aria-label="Table" tabindex="0"><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td><code>x|y</code></td><td>2</td></tr></tbody></table></div>',
  ],
])('Markdown %j', (markdown, html) => {
  expect(render(markdown)).toBe(html)
})
