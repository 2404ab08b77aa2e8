// Renders the Markdown of the documentation as HTML: headings, paragraphs, lists, tables, code blocks, links and images. All text is escaped,
// and HTML in the source is shown as text.

/** @typedef {{ id: string, level: number, text: string }} Heading */
/** @typedef {(href: string) => string | null} LinkOf returns the address of a link, or null if the page shows only the text of the link */

const FENCE = /^(\s*)```(\w*)\s*$/
const HEADING = /^(#{1,4}) (.+)$/
const ITEM = /^(\s*)([-*]|\d+\.) (.*)$/
const TABLE_RULE = /^\|[\s|:-]+\|$/

/** Escapes text for HTML. @param {string} text */
export function escapeHtml(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

/** Returns the anchor of a heading, as GitHub builds it. @param {string} text */
function anchorOf(text) {
  return plainText(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

/** Returns the text of a line without its Markdown. @param {string} text */
function plainText(text) {
  return text.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*`]/g, '')
}

/**
 * Returns the headings of a page in order. A heading with the text of an earlier heading has a number in its id.
 * @param {string} markdown
 * @returns {Heading[]}
 */
export function headingsOf(markdown) {
  /** @type {Heading[]} */
  const headings = []
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode
    const [, marks = '', text = ''] = isCode ? [] : (HEADING.exec(line) ?? [])
    if (marks === '') continue
    const anchor = anchorOf(text)
    const earlier = headings.filter(({ id }) => id === anchor || id.startsWith(`${anchor}-`)).length
    headings.push({ id: earlier === 0 ? anchor : `${anchor}-${earlier}`, level: marks.length, text: plainText(text) })
  }
  return headings
}

/**
 * Renders a page.
 * @param {string} markdown
 * @param {LinkOf} linkOf
 */
export function renderMarkdown(markdown, linkOf) {
  const ids = headingsOf(markdown).map(({ id }) => id)
  return blocks(markdown.split('\n'), linkOf, ids)
}

/** @param {readonly string[]} lines @param {LinkOf} linkOf @param {string[]} ids the ids of the headings that follow @returns {string} */
function blocks(lines, linkOf, ids) {
  const html = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const heading = HEADING.exec(line)
    if (line.trim() === '') at += 1
    else if (FENCE.test(line)) {
      const end = endOf(lines, at + 1, each => FENCE.test(each))
      const indent = FENCE.exec(line)?.[1]?.length ?? 0
      const code = lines.slice(at + 1, end).map(each => each.slice(indent))
      // A long line scrolls, so the block must be reachable with the keyboard.
      html.push(`<pre tabindex="0" role="region" aria-label="Code"><code>${escapeHtml(code.join('\n'))}</code></pre>`)
      at = end + 1
    } else if (heading !== null) {
      const [, marks = '', text = ''] = heading
      html.push(`<h${marks.length} id="${ids.shift()}">${inline(text, linkOf)}</h${marks.length}>`)
      at += 1
    } else if (line.startsWith('|') && TABLE_RULE.test(lines[at + 1] ?? '')) {
      const end = endOf(lines, at, each => !each.startsWith('|'))
      html.push(table(lines.slice(at, end), linkOf))
      at = end
    } else if (ITEM.test(line)) {
      const end = endOfList(lines, at)
      html.push(list(lines.slice(at, end), linkOf, ids))
      at = end
    } else {
      const end = endOf(lines, at + 1, each => each.trim() === '' || FENCE.test(each) || ITEM.test(each))
      html.push(`<p>${inline(lines.slice(at, end).join('\n'), linkOf)}</p>`)
      at = end
    }
  }
  return html.join('\n')
}

/** Returns the index of the first line that ends a block. @param {readonly string[]} lines @param {number} from @param {(line: string) => boolean} ends */
function endOf(lines, from, ends) {
  const found = lines.slice(from).findIndex(ends)
  return found < 0 ? lines.length : from + found
}

/** Returns the index of the line after a list. A blank line is part of the list if an indented line or an item follows. @param {readonly string[]} lines @param {number} from */
function endOfList(lines, from) {
  const isNumbered = /^\s*\d/.test(lines[from] ?? '')
  let at = from
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const next = line.trim() === '' ? (lines[at + 1] ?? '') : line
    const isSameList = ITEM.test(next) && /^\s*\d/.test(next) === isNumbered
    if (line.trim() === '' ? !(/^\s+\S/.test(next) || isSameList) : /^#/.test(line)) break
    at += 1
  }
  return at
}

/** @param {readonly string[]} lines @param {LinkOf} linkOf @param {string[]} ids */
function list(lines, linkOf, ids) {
  const indent = ITEM.exec(lines[0] ?? '')?.[1]?.length ?? 0
  const tag = /^\s*\d/.test(lines[0] ?? '') ? 'ol' : 'ul'
  /** @type {string[][]} */
  const items = []
  for (const line of lines) {
    const item = ITEM.exec(line)
    if (item !== null && (item[1]?.length ?? 0) === indent) items.push([item[3] ?? ''])
    else items.at(-1)?.push(line.replace(/^ {1,3}/, ''))
  }
  const rendered = items.map(item => {
    const html = blocks(item, linkOf, ids)
    // An item that is one paragraph needs no element of its own.
    return `<li>${html.replace(/^<p>([\s\S]*?)<\/p>(?=$|\n<)/, '$1')}</li>`
  })
  return `<${tag}>\n${rendered.join('\n')}\n</${tag}>`
}

/** @param {readonly string[]} lines @param {LinkOf} linkOf */
function table([head = '', , ...rows], linkOf) {
  const cellsOf = (/** @type {string} */ row) =>
    row
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map(cell => inline(cell.trim().replaceAll('\\|', '|'), linkOf))
  const header = cellsOf(head).map(cell => (cell === '' ? '<td></td>' : `<th scope="col">${cell}</th>`))
  const body = rows.map(
    row =>
      `<tr>${cellsOf(row)
        .map(cell => `<td>${cell}</td>`)
        .join('')}</tr>`,
  )
  const html = `<table><thead><tr>${header.join('')}</tr></thead><tbody>${body.join('\n')}</tbody></table>`
  return `<div class="wide" role="region" aria-label="Table" tabindex="0">${html}</div>`
}

/** @param {string} text @param {LinkOf} linkOf @returns {string} */
function inline(text, linkOf) {
  const pattern =
    /(`+)(.+?)\1|(!?)\[((?:[^\][]|`[^`]*`)*)\]\(([^)\s]+)\)|\*\*(.+?)\*\*|(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*(?![\w*])|\\([\\`*_|[\]])/gs
  let html = ''
  let from = 0
  for (const match of text.matchAll(pattern)) {
    html += escapeHtml(text.slice(from, match.index))
    from = match.index + match[0].length
    const [, , code, image, label = '', href, strong, emphasis, escaped] = match
    if (code !== undefined) html += `<code>${escapeHtml(code)}</code>`
    else if (href !== undefined)
      html += image === '!' ? picture(label, linkOf(href)) : link(inline(label, linkOf), linkOf(href))
    else if (strong !== undefined) html += `<strong>${inline(strong, linkOf)}</strong>`
    else if (emphasis !== undefined) html += `<em>${inline(emphasis, linkOf)}</em>`
    else html += escapeHtml(escaped ?? '')
  }
  return html + escapeHtml(text.slice(from))
}

/** @param {string} html @param {string | null} href */
function link(html, href) {
  if (href === null) return html
  // A link to another site opens in a new tab, and does not tell the site where it was.
  const elsewhere = /^https?:/.test(href) ? ' rel="noreferrer"' : ''
  return `<a href="${escapeHtml(href)}"${elsewhere}>${html}</a>`
}

/** @param {string} label @param {string | null} src */
function picture(label, src) {
  return src === null ? '' : `<img src="${escapeHtml(src)}" alt="${escapeHtml(label)}">`
}
