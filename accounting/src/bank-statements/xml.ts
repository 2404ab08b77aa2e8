// A strict parser for the subset of XML 1.0 that banks use. It supports no DTD and only the five predefined entities, so a file cannot
// expand in memory or refer to another file.
import { faultAt, type Reading } from './bank-statement.ts'
import { type Element, lineCounter, NO_ATTRIBUTES } from './element.ts'

const NAME = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y
const SPACE = /\s+/y
/** Some banks write HTML line breaks in text fields, with or without a closing tag. They become spaces. */
const LINE_BREAK = /<\/?br\s{0,99}\/?>/iy
const DEPTH_MAX = 100
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** An error inside the parser, with its offset. `readXml` catches it. */
class NotXml extends Error {
  readonly offset: number
  constructor(offset: number, sentence: string) {
    super(sentence)
    this.offset = offset
  }
}

/** Returns the root element. Each error has a line number. Errors: a mismatched tag, an incomplete file, a DTD, and an unknown entity. */
export function readXml(text: string): Reading<Element> {
  try {
    return { ok: true, value: rootOf(text) }
  } catch (error) {
    if (!(error instanceof NotXml)) throw error
    return faultAt(lineCounter(text)(error.offset), error.message)
  }
}

function rootOf(text: string): Element {
  const lineAt = lineCounter(text)
  const open: Element[] = []
  let root: Element | null = null
  let at = 0
  while (at < text.length) {
    const tag = text.indexOf('<', at)
    addText(open.at(-1), text, { from: at, to: tag < 0 ? text.length : tag })
    if (tag < 0) break
    const lineBreak = /[bB]/.test(text[text[tag + 1] === '/' ? tag + 2 : tag + 1] ?? '')
      ? past(LINE_BREAK, text, tag)
      : tag
    const skipped = lineBreak > tag ? lineBreak : endOfSkipped(text, tag, open.at(-1))
    if (skipped !== null) {
      const parent = open.at(-1)
      if (lineBreak > tag && parent !== undefined) parent.text += ' '
      at = skipped
    } else if (text[tag + 1] === '/') {
      at = closed(text, tag, open.pop())
    } else {
      const { element, end, isEmpty } = opened(text, tag, lineAt)
      const parent = open.at(-1)
      if (parent === undefined && root !== null) throw new NotXml(tag, 'A second XML document starts here.')
      if (parent === undefined) root = element
      else parent.children.push(element)
      if (!isEmpty) open.push(element)
      if (open.length > DEPTH_MAX) throw new NotXml(tag, `Elements are nested more than ${DEPTH_MAX} levels deep.`)
      at = end
    }
  }
  const last = open.at(-1)
  if (last !== undefined) throw new NotXml(text.length, `The file ends before </${last.name}>. It may be incomplete.`)
  if (root === null) throw new NotXml(0, 'The file contains no XML element.')
  return root
}

/**
 * Returns the offset after a comment, a processing instruction or a CDATA section. Adds the text of a CDATA section to the parent. Returns
 * null at the tag of an element.
 */
function endOfSkipped(text: string, tag: number, parent: Element | undefined): number | null {
  const past = (begin: string, end: string) => {
    if (!text.startsWith(begin, tag)) return null
    const at = text.indexOf(end, tag + begin.length)
    if (at < 0) throw new NotXml(tag, `${begin} is not closed. The file may be incomplete.`)
    return at + end.length
  }
  const cdata = past('<![CDATA[', ']]>')
  if (cdata !== null) {
    if (parent === undefined) throw new NotXml(tag, 'The file contains text outside the XML document.')
    parent.text += text.slice(tag + 9, cdata - 3)
    return cdata
  }
  const end = past('<!--', '-->') ?? past('<?', '?>')
  if (end === null && text[tag + 1] === '!') {
    throw new NotXml(tag, 'Files with a <!DOCTYPE declaration are not supported.')
  }
  return end
}

function addText(parent: Element | undefined, text: string, { from, to }: { from: number; to: number }): void {
  const raw = text.slice(from, to)
  if (parent !== undefined) parent.text += unescaped(raw, from)
  else if (raw.trim() !== '') throw new NotXml(from, 'The file contains text outside the XML document.')
}

function unescaped(raw: string, offset: number): string {
  if (!raw.includes('&')) return raw
  return raw.replace(/&([^;&]{0,12};?)/g, (whole, named: string, at: number) => {
    const name = named.endsWith(';') ? named.slice(0, -1) : ''
    const code = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const point = code === null ? null : Number.parseInt(code[1] ?? code[2] ?? '', code[1] === undefined ? 10 : 16)
    const isPoint = point !== null && point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
    const found = isPoint ? String.fromCodePoint(point) : Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined
    if (found === undefined) throw new NotXml(offset + at, `${whole} is not an XML entity. Write & as &amp;.`)
    return found
  })
}

function closed(text: string, tag: number, element: Element | undefined): number {
  const { name, end } = nameAt(text, tag + 2)
  const close = past(SPACE, text, end)
  if (text[close] !== '>') throw new NotXml(tag, `The tag </${name} is not closed.`)
  if (element === undefined) throw new NotXml(tag, `</${name}> has no opening tag.`)
  if (element.name !== name) throw new NotXml(tag, `</${name}> is in place of </${element.name}>.`)
  return close + 1
}

type Opened = { element: Element; end: number; isEmpty: boolean }

function opened(text: string, tag: number, lineAt: (offset: number) => number): Opened {
  const { name, end } = nameAt(text, tag + 1)
  let attributes: Map<string, string> | null = null
  const element: Element = { name, line: lineAt(tag), text: '', attributes: NO_ATTRIBUTES, children: [] }
  for (let at = end; ; ) {
    const next = past(SPACE, text, at)
    if (text[next] === '>') return { element, end: next + 1, isEmpty: false }
    if (text.startsWith('/>', next)) return { element, end: next + 2, isEmpty: true }
    if (next === at) throw new NotXml(tag, `The tag <${name} is not closed.`)
    const attribute = nameAt(text, next)
    const equals = past(SPACE, text, attribute.end)
    const open = past(SPACE, text, equals + 1)
    const quote = text[open]
    const close = quote === '"' || quote === "'" ? text.indexOf(quote, open + 1) : -1
    if (text[equals] !== '=' || close < 0) throw new NotXml(next, `The attribute ${attribute.name} has no value.`)
    if (attributes === null) element.attributes = attributes = new Map()
    attributes.set(attribute.name, unescaped(text.slice(open + 1, close), open))
    at = close + 1
  }
}

/** Returns a name without its prefix, and the offset after the name. */
function nameAt(text: string, at: number): { name: string; end: number } {
  NAME.lastIndex = at
  const found = NAME.exec(text)?.[0]
  if (found === undefined) throw new NotXml(at, 'This < does not start a tag. In text, write < as &lt;.')
  return { name: found.slice(found.indexOf(':') + 1), end: at + found.length }
}

function past(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return at + (pattern.exec(text)?.[0].length ?? 0)
}
