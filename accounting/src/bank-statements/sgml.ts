// Parses the tags of OFX 1, an SGML format in which values need no closing tag. Banks also omit other closing tags.
import { faultAt, type Reading } from './bank-statement.ts'
import { type Element, lineCounter, NO_ATTRIBUTES } from './element.ts'

const MARKUP_TAG = /<\/?(?:br|p|b|i|u|em|strong|span|font|div)\b[^<>]{0,200}>/gi
const MARKUP_NAMES: ReadonlySet<string> = new Set(['BR', 'P', 'B', 'I', 'U', 'EM', 'STRONG', 'SPAN', 'FONT', 'DIV'])

/** Returns whether a tag in an OFX file is an HTML tag inside a text field. Tag names are in upper case. */
function isMarkup(name: string): boolean {
  return MARKUP_NAMES.has(name)
}

/** Replaces each HTML tag with a space. */
export function withoutMarkup(text: string): string {
  return text.includes('<') ? text.replace(MARKUP_TAG, ' ') : text
}

const TAG = /<(\/?)([A-Za-z][\w.:-]{0,63})\s{0,99}(\/?)>/g
const DEPTH_MAX = 100
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}
/**
 * The elements that contain other elements. Any other element without a closing tag and without text is an empty value, and the next
 * element is its sibling.
 */
const AGGREGATES: ReadonlySet<string> = new Set(
  `OFX SIGNONMSGSRSV1 SONRS STATUS FI BANKMSGSRSV1 CREDITCARDMSGSRSV1 STMTTRNRS CCSTMTTRNRS STMTRS CCSTMTRS BANKACCTFROM
  CCACCTFROM BANKTRANLIST STMTTRN BANKTRANLISTP STMTTRNP LEDGERBAL AVAILBAL BALLIST BAL PAYEE CURRENCY ORIGCURRENCY BANKACCTTO CCACCTTO`.split(
    /\s+/,
  ),
)

/**
 * Returns the OFX element. `<NAME>Rent<MEMO><FITID>7</STMTTRN>` is a name, an empty memo and an id. If an aggregate starts inside an open
 * aggregate with the same name, the open aggregate ends there. Any other text between tags is part of a value, as in `AT&T <3`, and HTML
 * tags in it become spaces. If a file has several OFX elements, their children are merged. Errors: no <OFX>, a file that ends before
 * </OFX>, and entries outside of it.
 */
export function readSgml(text: string): Reading<Element> {
  const lineAt = lineCounter(text)
  const open: Element[] = []
  let root: Element | null = null
  let valueFrom = 0
  for (const tag of text.matchAll(TAG)) {
    const [whole, slash, written = '', isEmpty] = tag
    const name = written.slice(written.indexOf(':') + 1).toUpperCase()
    if (isMarkup(name)) continue
    const last = open.at(-1)
    if (last !== undefined) setValue(last, text.slice(valueFrom, tag.index))
    valueFrom = tag.index + whole.length
    if (slash === '/') {
      if (open.some(each => each.name === name)) closeThrough(open, name)
      continue
    }
    if (name === 'OFX' && root !== null) {
      if (open.length > 0) closeThrough(open, name)
      open.push(root)
      continue
    }
    if (open.length === 0 && name !== 'OFX') {
      if (name !== 'STMTTRN') continue
      return faultAt(lineAt(tag.index), 'This entry is outside the <OFX> element.')
    }
    if (last !== undefined && isValue(last)) closeThrough(open, last.name)
    if (AGGREGATES.has(name) && open.some(each => each.name === name)) closeThrough(open, name)
    const element: Element = { name, line: lineAt(tag.index), text: '', attributes: NO_ATTRIBUTES, children: [] }
    root ??= element
    if (open.length >= DEPTH_MAX)
      return faultAt(element.line, `Elements are nested more than ${DEPTH_MAX} levels deep.`)
    open.at(-1)?.children.push(element)
    if (isEmpty !== '/') open.push(element)
  }
  if (root !== null && open.length === 0) return { ok: true, value: root }
  const line = lineAt(text.length)
  return faultAt(
    line,
    root === null ? 'The file has no <OFX> element.' : 'The file ends before </OFX>. It may be incomplete.',
  )
}

/** Returns whether an open element has a value. Such an element ends at the next tag. */
function isValue({ text, children }: Element): boolean {
  return text !== '' && children.length === 0
}

function setValue(element: Element, raw: string): void {
  if (AGGREGATES.has(element.name) || element.children.length > 0) return
  const text = raw
    .replace(/&(#\d{1,6}|[a-z]{2,4});/gi, (whole, name: string) => {
      if (name.startsWith('#')) return pointOf(Number(name.slice(1))) ?? whole
      return ENTITIES[name.toLowerCase()] ?? whole
    })
    .trim()
  element.text += withoutMarkup(text).trim()
}

function pointOf(point: number): string | null {
  return point >= 32 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : null
}

/**
 * Closes the innermost element with the given name and all elements in it. The children of an unclosed value become its siblings. Each
 * element moves at most once, at any depth.
 */
function closeThrough(open: Element[], name: string): void {
  const at = open.findLastIndex(each => each.name === name)
  const [named, ...inner] = open.splice(at)
  let parent = named!
  for (const element of inner) {
    if (AGGREGATES.has(element.name)) {
      parent = element
      continue
    }
    // Spreading a long list could exceed the maximum number of arguments of a call.
    for (const moved of element.children) parent.children.push(moved)
    element.children = []
  }
}
