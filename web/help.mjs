// Writes the documentation as static pages, which the server serves at /help. Every file of docs/ is a page, and so are the Markdown files
// in the root of the checkout that the documentation links to.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { escapeHtml, renderMarkdown } from './markdown.mjs'

const WEB = dirname(fileURLToPath(import.meta.url))
const ROOT = dirname(WEB)

/** The files outside of docs/ from which pages are made. */
export const ROOT_PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md']

/** The page with the table of contents. */
const CONTENTS = 'docs/README.md'
const CONTENTS_ADDRESS = '/help/index.html'

/** Returns the paths of the Markdown files of the documentation, relative to the checkout. @returns {string[]} */
function helpSources() {
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .map(file => `docs/${file.replaceAll('\\', '/')}`)
    .filter(file => file.endsWith('.md'))
  return [...ROOT_PAGES, ...docs].sort()
}

/** Returns the address of the page of a Markdown file. @param {string} source */
function addressOfPage(source) {
  if (source === CONTENTS) return CONTENTS_ADDRESS
  const inDocs = source.startsWith('docs/')
  return `/help/${inDocs ? source.slice('docs/'.length) : `about/${source.toLowerCase()}`}`.replace(/\.md$/, '.html')
}

/**
 * Returns the address of a link on a page, or null if its target is not part of the documentation.
 * @param {string} source the Markdown file with the link
 * @param {string} href
 */
function addressOfLink(source, href) {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const target = posix.normalize(posix.join(posix.dirname(source), path)).replace(/\/$/, '')
  const tail = anchor === undefined ? '' : `#${anchor}`
  if (target === 'docs/decisions') return '/help/decisions/index.html'
  if (target.startsWith('docs/pictures/')) return `/help/pictures/${posix.basename(target)}`
  const isPage = ROOT_PAGES.includes(target) || (/^docs\/.*\.md$/.test(target) && existsSync(join(ROOT, target)))
  return isPage ? addressOfPage(target) + tail : null
}

/** Writes all pages, the style sheet and the pictures to a folder. @param {string} folder */
export function writeHelp(folder) {
  const write = (/** @type {string} */ address, /** @type {string} */ content) => {
    const file = join(folder, address.slice('/help/'.length))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  const contents = readFileSync(join(ROOT, CONTENTS), 'utf8')
  const topics = contents.slice(contents.indexOf('\n## ')).replace(/^## /gm, '### ')
  const navigation = renderMarkdown(topics, href => addressOfLink(CONTENTS, href)).html.replace(/ id="[^"]*"/g, '')
  const decisions = []
  for (const source of helpSources()) {
    const { html, headings } = renderMarkdown(readFileSync(join(ROOT, source), 'utf8'), href =>
      addressOfLink(source, href),
    )
    const title = headings[0]?.text ?? 'Help'
    const address = addressOfPage(source)
    write(address, pageOf({ title, html, source, navigation }))
    if (source.startsWith('docs/decisions/')) decisions.push(`<li><a href="${address}">${escapeHtml(title)}</a></li>`)
  }
  const html = `<h1>Decision records</h1>\n<ul>\n${decisions.join('\n')}\n</ul>`
  write(
    '/help/decisions/index.html',
    pageOf({ title: 'Decision records', html, source: 'docs/decisions/', navigation }),
  )
  for (const file of ['help.css', 'help-theme.js']) copyFileSync(join(WEB, file), join(folder, file))
  const pictures = join(ROOT, 'docs/pictures')
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  for (const file of readdirSync(pictures)) copyFileSync(join(pictures, file), join(folder, 'pictures', file))
}

/** @param {{ title: string, html: string, source: string, navigation: string }} page */
function pageOf({ title, html, source, navigation }) {
  const here = `href="${addressOfPage(source)}"`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Twofold help</title>
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<link rel="stylesheet" href="/help/help.css">
<script src="/help/help-theme.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header><a href="${CONTENTS_ADDRESS}">Twofold help</a> <a href="/">Open Twofold</a></header>
<div class="columns">
<nav aria-label="Help topics">
${navigation.replaceAll(here, `${here} aria-current="page"`)}
</nav>
<main id="content" tabindex="-1">
${html}
</main>
</div>
</body>
</html>
`
}
