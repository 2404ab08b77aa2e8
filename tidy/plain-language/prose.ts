// Identifies prose that people read. Splits Markdown and comments into passages.

/** A passage as one line of text, and the number of its first line in the file. */
export type Passage = { text: string; line: number }

/** Matches a word of prose with the punctuation around it. Identifiers, paths, CSS classes and numbers do not match. */
const WORD = /^["“‘'([*]*(?:[A-Z]?[a-z]+|[A-Z]+)(?:[-’'/][A-Za-z]+)*["”’')\]*.,;:!?…]*$/
/** Matches code and values inside a string. They are ignored when the string is classified. */
const INSERTED = /`[^`]*`|\{[^}]*\}|\$?\d[\d,./:%-]*/g
/**
 * Almost every English sentence contains one of these words. Lists of CSS classes, lists of names and other languages do not contain them.
 */
const FUNCTION_WORD =
  /(?<![\w-])(?:a|an|the|this|that|these|it|its|they|their|you|your|we|one|each|every|all|any|no|not|nothing|is|are|was|were|be|been|has|have|had|do|does|can|can’t|could|couldn’t|may|must|will|of|in|on|at|to|from|for|by|with|without|as|and|or|but|if|than|then|there|what|which|who|whose|how|when|where|only|so|since|until|yet)(?![\w-])/i
const SQL =
  /\b(?:SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|ALTER|CREATE|GRANT|RETURNS|FETCH FIRST|LOCK TABLE|SET LOCAL|ORDER BY|CASE .*?WHEN|VALUES|ISOLATION LEVEL|IS NULL)\b/
const CSS = /\{[\w-]+:[^}]*\}/

/** Returns whether a string of at least four words is prose. Code, lists of CSS classes and other languages are not prose. */
export function isProse(text: string): boolean {
  const words = wordsOf(text)
  const plain = words.filter(word => WORD.test(word)).length
  return plain >= 4 && plain >= words.length * 0.75 && FUNCTION_WORD.test(text) && !CSS.test(text)
}

/** Returns whether a string in the code contains a clause of SQL. Comments may mention SQL clauses. */
export function isSql(text: string): boolean {
  return SQL.test(text)
}

/** Returns whether a string of fewer than four words can be a label: it starts with a capital letter and contains no code. */
export function isLabel(text: string): boolean {
  const words = wordsOf(text)
  return /^(?:\{[^}]*\}\W*)*[“"]?[A-Z]/.test(text) && /[a-z]{2}/.test(text) && words.every(word => WORD.test(word))
}

function wordsOf(text: string): string[] {
  return text
    .replace(INSERTED, ' ')
    .split(/\s+/)
    .filter(word => /\w/.test(word))
}

/** Returns the sentences of a Markdown file. Headings, code blocks and fragments of fewer than four words are omitted. */
export function sentencesOf(markdown: string): Passage[] {
  return blocksOf(markdown).flatMap(({ text, line }) =>
    splitSentences(withoutMarkup(text)).map(each => ({ text: each, line })),
  )
}

/** Returns the paragraphs, list items and table cells of a Markdown file, each on one line. */
function blocksOf(markdown: string): Passage[] {
  const blocks: Passage[] = []
  let isCode = false
  let isOpen = false
  for (const [at, written] of markdown.split('\n').entries()) {
    const fence = /^\s*```/.test(written)
    if (fence) isCode = !isCode
    const text = written.replace(/^[\s>]+/, '')
    const begins = /^(?:[-*+]|\d{1,2}\.) /.test(text)
    const last = blocks.at(-1)
    if (fence || isCode || text === '' || /^(?:#|<|\[[^\]]+\]: )/.test(text)) isOpen = false
    else if (text.startsWith('|')) {
      isOpen = false
      for (const cell of text.split(/(?<!\\)\|/)) blocks.push({ text: cell.trim(), line: at + 1 })
    } else if (isOpen && !begins && last !== undefined) last.text += ` ${text.trim()}`
    else {
      blocks.push({ text: text.replace(/^(?:[-*+]|\d{1,2}\.) +/, '').trim(), line: at + 1 })
      isOpen = true
    }
  }
  return blocks
}

function withoutMarkup(text: string): string {
  return text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|(?<![\w*])\*(?=\w)|(?<=\w)\*(?![\w*])|<[^>]+>/g, '')
    .replaceAll('\\|', '|')
}

function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?][”"')]*)(?<!\b(?:e\.g|i\.e|etc|vs|No)\.) +(?=[A-Z“"`(\d])/)
    .map(each => each.trim())
    .filter(isProse)
}

/** Matches lines of a comment that are not prose: indented listings, tags, and directives for tools. */
const NO_PROSE = /^(?: {2,}|\s*@\w|\s*(?:#|\/|c8 |v8 |eslint))/

/** Matches a comment that suppresses a lint rule. The reason in it is prose. */
const SUPPRESSION = /^\s*biome-ignore(?:-\w+)? [\w/]+: /

/**
 * Returns the paragraphs of a comment, each as one line. `lines` are the lines of the comment without comment markers. Each list item is a
 * paragraph.
 */
export function paragraphsOf(lines: readonly string[], firstLine: number): Passage[] {
  const paragraphs: Passage[] = []
  let isOpen = false
  let isItem = false
  for (const [at, written] of lines.entries()) {
    const text = written.replace(SUPPRESSION, '').replace(/^ /, '')
    const begins = text.startsWith('- ') || SUPPRESSION.test(written)
    const continues = isOpen && !begins && (isItem || !NO_PROSE.test(text))
    if (text.trim() === '' || (NO_PROSE.test(text) && !continues)) isOpen = false
    else if (continues) (paragraphs.at(-1) as Passage).text += ` ${text.trim()}`
    else {
      paragraphs.push({ text: text.replace(/^- /, '').trim(), line: firstLine + at })
      isOpen = true
      isItem = begins
    }
  }
  return paragraphs.filter(({ text }) => isProse(text))
}
