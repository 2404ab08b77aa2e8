// Reads the strings and comments of a code file from its syntax tree. strings.ts decides which of them people read.
import { parseAst } from 'vitest/node'
import { isNode, listOf, type Node, nameOf, visit } from '../specification/proofs.ts'
import { isSql, type Passage, paragraphsOf } from './prose.ts'

/**
 * A string in a code file. `name` is its target: a property, an attribute, a variable, a function, or `children` for the text of an
 * element. `isPart` is true for a conditional part of another string.
 */
export type CodeString = Passage & { name: string; isPart: boolean }

/** Returns the syntax tree of a file. */
export function treeOf(path: string, text: string): Node {
  return parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node
}

/**
 * Returns the strings of a syntax tree, with interpolated values as `{name}`. Excludes strings in comparisons, imports, keys and types. If
 * a part is conditional, returns the longer alternative.
 */
export function stringsIn(tree: Node, text: string): CodeString[] {
  const found: CodeString[] = []
  const shown = new Set<Node>()
  const add = (node: Node, said: string, name: string, isPart: boolean): void => {
    const firstLine = lineAt(text, node.start)
    for (const piece of piecesOf(said)) found.push({ ...piece, line: firstLine + piece.line, name, isPart })
  }
  const read = (value: unknown, name: string, isPart: boolean): void => {
    if (Array.isArray(value)) for (const each of value) read(each, name, isPart)
    if (!isNode(value) || NO_STRINGS.test(value.type)) return
    const isShown = shown.has(value)
    if (isText(value) && !isShown) {
      const said = rendered(value, shown)
      if (!isSql(said)) add(value, said, name, isPart)
    }
    if (/^JSX(?:Element|Fragment)$/.test(value.type) && !isShown) {
      const said = childrenOf(value, shown)
      if (said !== null) add(value, said, 'children', isPart)
    }
    for (const [child, childName] of partsOf(value, name)) read(child, childName, isPart || isText(value))
  }
  read(tree, '', false)
  return found
}

const NO_STRINGS = /^(?:Import|ExportAll|TS(?!As|Satisfies|NonNull))/

/** Returns the parts of a node that can contain strings, each with the target of those strings. */
function partsOf(node: Node, name: string): [part: unknown, name: string][] {
  switch (node.type) {
    case 'Property':
    case 'PropertyDefinition':
      return [[node.value, nameOfKey(node.key) ?? name]]
    case 'JSXAttribute':
      return [[node.value, nameOfKey(node.name) ?? name]]
    case 'JSXElement':
    case 'JSXFragment':
      return [
        [isNode(node.openingElement) ? node.openingElement.attributes : [], ''],
        [node.children, 'children'],
      ]
    case 'VariableDeclarator':
      return [
        [node.init, nameOf(node.id) ?? name],
        [node.id, ''],
      ]
    case 'FunctionDeclaration':
      return [
        [node.params, ''],
        [node.body, nameOf(node.id) ?? name],
      ]
    case 'CallExpression':
    case 'NewExpression':
      return [
        [node.callee, name],
        [node.arguments, nameOfKey(node.callee) ?? ''],
      ]
    case 'TaggedTemplateExpression':
      return [[node.quasi, nameOfKey(node.tag) ?? name]]
    case 'MemberExpression':
      return [[node.object, name]]
    case 'SwitchCase':
      return [[node.consequent, name]]
    case 'BinaryExpression':
      return node.operator === '+' ? inEach(node, name) : []
    case 'ConditionalExpression':
      return [
        [node.consequent, name],
        [node.alternate, name],
      ]
    default:
      return inEach(node, name)
  }
}

function inEach(node: Node, name: string): [part: unknown, name: string][] {
  return Object.entries(node).map(([key, part]) => [key === 'test' ? null : part, name])
}

/** Returns the name of a key, attribute, member or called function. */
function nameOfKey(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return nameOf(node) ?? (/^JSX.*Name|^JSXIdentifier/.test(node.type) ? String(node.name) : undefined)
}

/** Returns whether a node is a string: a literal, a template, or a concatenation of these. */
function isText(node: unknown): node is Node {
  if (!isNode(node)) return false
  if (node.type === 'BinaryExpression') return node.operator === '+' && (isText(node.left) || isText(node.right))
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

/** Returns the text of a value inside a string. Adds the strings in the value to `shown`. */
function rendered(node: unknown, shown: Set<Node>): string {
  if (!isNode(node)) return ''
  if (isText(node)) shown.add(node)
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : String(node.raw)
    case 'TemplateLiteral': {
      const values = listOf(node.expressions)
      return listOf(node.quasis)
        .map(({ value }, at) => (value as { cooked: string }).cooked + rendered(values[at], shown))
        .join('')
    }
    case 'BinaryExpression':
      return isText(node) ? rendered(node.left, shown) + rendered(node.right, shown) : INSERTION
    case 'ConditionalExpression': {
      const [longest] = [node.consequent, node.alternate]
        .filter(isText)
        .sort((one, other) => lengthOf(other) - lengthOf(one))
      return longest === undefined ? INSERTION : rendered(longest, shown)
    }
    case 'LogicalExpression':
      return isText(node.right) && node.operator === '&&' ? rendered(node.right, shown) : rendered(node.left, shown)
    case 'JSXExpressionContainer':
      return isNode(node.expression) && node.expression.type === 'JSXEmptyExpression'
        ? ''
        : rendered(node.expression, shown)
    case 'JSXText':
      return String(node.value)
        .replace(/^\s*\n\s*|\s*\n\s*$/g, '')
        .replace(/\s*\n\s*/g, ' ')
    case 'CallExpression': {
      const [first, ...others] = listOf(node.arguments)
      return others.length === 0 && first !== undefined ? insertionOf(first) : INSERTION
    }
    default:
      return insertionOf(node)
  }
}

const INSERTION = '{…}'

function insertionOf(node: Node): string {
  const name =
    nameOf(node) ?? (node.type === 'MemberExpression' && node.computed !== true ? nameOf(node.property) : undefined)
  return name === undefined ? INSERTION : `{${name}}`
}

function lengthOf(node: Node): number {
  return node.end - node.start
}

/** Inline elements, which are part of the surrounding sentence. An element without children is shown as a placeholder. */
const INLINE = /^(?:a|abbr|b|bdi|code|em|i|kbd|mark|small|span|strong|sub|sup|time)$|Link$/

/** Returns the text of an element's children, with each block on a new line. Returns null if no child is text. */
function childrenOf(element: Node, shown: Set<Node>): string | null {
  const children = listOf(element.children)
  const isSentence = children.some(({ type, value }) => type === 'JSXText' && /\p{L}/u.test(String(value)))
  if (!isSentence) return null
  return children
    .map(child => (/^JSX(?:Element|Fragment)$/.test(child.type) ? inSentence(child, shown) : rendered(child, shown)))
    .join('')
}

function inSentence(element: Node, shown: Set<Node>): string {
  if (listOf(element.children).length === 0) return INSERTION
  const name = isNode(element.openingElement) ? nameOfKey(element.openingElement.name) : undefined
  if (!INLINE.test(name ?? '')) return '\n'
  shown.add(element)
  const children = listOf(element.children)
  return children
    .map(child => (child.type === 'JSXElement' ? inSentence(child, shown) : rendered(child, shown)))
    .join('')
}

const HTML = /<\/?[a-z][^<>]*>|<!--.*?-->/

/** Splits HTML at its elements, except inline elements. Splits any other string at its line breaks. Line numbers start at 0. */
function piecesOf(said: string): Passage[] {
  const bare = said.replace(/<\/?(?:a|b|code|em|kbd|small|span|strong)(?: [^<>]*)?>/g, '')
  const isHtml = HTML.test(said)
  return bare
    .split(isHtml ? HTML : '\n')
    .map((text, at) => ({ text: tidied(text), line: isHtml ? 0 : at }))
    .filter(({ text }) => /\p{L}/u.test(text))
}

function tidied(text: string): string {
  // A placeholder directly next to a word is a suffix, an icon or an optional note.
  return text
    .replace(/(?<=[\p{L}.])\{…\}|\{…\}(?=\p{L})/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the comments of a file, one passage for each paragraph. Consecutive line comments are one comment. */
export function commentsIn(tree: Node, text: string): Passage[] {
  const opaque = new Map<number, number>()
  visit(tree, [], ({ type, start, end }) => {
    if (/^(?:Literal|TemplateElement|JSXText)$/.test(type)) opaque.set(start, end)
  })
  return groupsOf(text, opaque).flatMap(({ lines, line }) => paragraphsOf(lines, line))
}

type Group = { lines: string[]; line: number }

function groupsOf(text: string, opaque: ReadonlyMap<number, number>): Group[] {
  const groups: Group[] = []
  const marks = /\/\/.*|\/\*[\s\S]*?\*\//y
  let open = { end: -1, column: -1 }
  for (let at = 0; at < text.length; at++) {
    for (let end = opaque.get(at); end !== undefined; end = opaque.get(at)) at = end
    if (text[at] !== '/') continue
    marks.lastIndex = at
    const comment = marks.exec(text)?.[0]
    if (comment === undefined) continue
    const before = text.slice(text.lastIndexOf('\n', at) + 1, at)
    const column = comment.startsWith('//') && before.trim() === '' ? before.length : -1
    const isNext = column !== -1 && column === open.column && /^\n *$/.test(text.slice(open.end, at))
    if (isNext) groups.at(-1)?.lines.push(comment.slice(2))
    else groups.push({ lines: linesOf(comment), line: lineAt(text, at) })
    open = { end: at + comment.length, column }
    at += comment.length - 1
  }
  return groups
}

function linesOf(comment: string): string[] {
  if (comment.startsWith('//')) return [comment.slice(2)]
  return comment
    .replace(/^\/\*\*?|\*\/$/g, '')
    .split('\n')
    .map(line => line.replace(/^\s*\*/, ''))
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
