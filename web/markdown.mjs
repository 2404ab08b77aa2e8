// Renders the Markdown of the documentation as HTML. HTML in the source is shown as text.
import { Marked } from 'marked'

/** @typedef {{ id: string, text: string }} Heading `text` has no Markdown. */
/** @typedef {(href: string) => string | null} LinkOf returns the address of a link, or null if the page shows only the text of the link */

/** Escapes text for HTML. @param {string} text */
export function escapeHtml(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

/** Returns the anchor of a heading, as GitHub builds it. @param {string} text */
function anchorOf(text) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

/**
 * Renders a page. A heading with the text of an earlier heading has a number in its id.
 * @param {string} markdown
 * @param {LinkOf} linkOf
 * @returns {{ html: string, headings: Heading[] }}
 */
export function renderMarkdown(markdown, linkOf) {
  /** @type {Heading[]} */
  const headings = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens, this.parser.textRenderer)
        const anchor = anchorOf(text)
        const earlier = headings.filter(heading => anchorOf(heading.text) === anchor).length
        const id = earlier === 0 ? anchor : `${anchor}-${earlier}`
        headings.push({ id, text })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      // A long line of code and a wide table scroll, so they must be reachable with the keyboard.
      code: ({ text }) => `<pre tabindex="0" role="region" aria-label="Code"><code>${escapeHtml(text)}</code></pre>\n`,
      table({ header, rows }) {
        const cells = (/** @type {typeof header} */ row) => row.map(({ tokens }) => this.parser.parseInline(tokens))
        const head = cells(header).map(cell => (cell === '' ? '<td></td>' : `<th scope="col">${cell}</th>`))
        const body = rows.map(row => `<tr><td>${cells(row).join('</td><td>')}</td></tr>`)
        const html = `<table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table>`
        return `<div class="wide" role="region" aria-label="Table" tabindex="0">${html}</div>\n`
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens)
        const address = linkOf(href)
        if (address === null) return html
        // The request to another site must not contain the address of this page.
        const elsewhere = /^https?:/.test(address) ? ' rel="noreferrer"' : ''
        return `<a href="${escapeHtml(address)}"${elsewhere}>${html}</a>`
      },
      image({ href, text }) {
        const address = linkOf(href)
        return address === null ? '' : `<img src="${escapeHtml(address)}" alt="${escapeHtml(text)}">`
      },
      html: ({ text }) => escapeHtml(text),
    },
  })
  return { html: marked.parse(markdown, { async: false }).trimEnd(), headings }
}
