// Reads generated PDFs: the lines of text that a PDF reader copies, the fonts, and all names, such as the names of actions.
import { inflateSync } from 'node:zlib'

/** Matches a string in a PDF file. The search for names ignores strings. */
const STRING = /\((?:\\[\s\S]|[^\\()])*\)/g

/** A drawn run of glyphs in one font, with the text that a PDF reader copies for each glyph. */
export type DrawnText = { page: number; font: string; x: number; y: number; glyphs: string[]; ids: number[] }

type ReadPdf = {
  /** The text of each run, in drawing order. */
  texts: string[]
  drawn: DrawnText[]
  /** The lines from top to bottom, each from left to right. Bars separate the runs of a line. */
  lines: string[]
  pageCount: number
  names: Set<string>
  /** The embedded fonts, each with its name and file. The keys are the names that the pages use. */
  fonts: Map<string, { name: string; file: Buffer }>
}

/** Reads the text and fonts of a file. */
export function readPdf(file: Uint8Array): ReadPdf {
  const objects = objectsOf(Buffer.from(file).toString('latin1'))
  const all = [...objects.values()]
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of all)
    for (const [, name = '', id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, lettersOf(objects, Number(id)))
  const pages = all.filter(({ head }) => /\/Type \/Page\b/.test(head))
  const drawn = pages.flatMap(({ head }, page) => {
    const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]))?.stream ?? ''
    return textsOf(content, fonts).map(text => ({ ...text, page }))
  })
  const texts = drawn.map(({ glyphs }) => glyphs.join(''))
  const names = new Set(
    all.flatMap(({ head }) => [...head.replaceAll(STRING, '').matchAll(/\/[A-Za-z]+/g)].map(([name]) => name)),
  )
  return { texts, drawn, lines: linesOf(drawn), pageCount: pages.length, names, fonts: fontFilesOf(objects) }
}

/** Joins runs with the same baseline into lines. */
function linesOf(drawn: readonly DrawnText[]): string[] {
  const lines = new Map<string, DrawnText[]>()
  for (const text of drawn) {
    const baseline = `${text.page} ${text.y}`
    lines.set(baseline, [...(lines.get(baseline) ?? []), text])
  }
  return [...lines.values()].map(runs =>
    runs
      .toSorted((one, other) => one.x - other.x)
      .map(({ glyphs }) => glyphs.join(''))
      .join('|'),
  )
}

function fontFilesOf(objects: Map<number, PdfObject>): Map<string, { name: string; file: Buffer }> {
  const files = new Map<string, { name: string; file: Buffer }>()
  for (const { head } of objects.values())
    for (const [, font = '', id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const descendant = /\/DescendantFonts \[(\d+) 0 R\]/.exec(objects.get(Number(id))?.head ?? '')?.[1]
      const descriptor = /\/FontDescriptor (\d+) 0 R/.exec(objects.get(Number(descendant))?.head ?? '')?.[1]
      const description = objects.get(Number(descriptor))?.head ?? ''
      const stream = objects.get(Number(/\/FontFile2 (\d+) 0 R/.exec(description)?.[1]))?.stream ?? ''
      const name = /\/FontName \/\w+\+([\w-]+)/.exec(description)?.[1] ?? ''
      files.set(font, { name, file: Buffer.from(stream, 'latin1') })
    }
  return files
}

/** Returns the decompressed content of a file without the parts that depend on the compression. */
export function contentsOf(file: Uint8Array): string {
  const objects = [...objectsOf(Buffer.from(file).toString('latin1'))]
  return objects.map(([id, { head, stream }]) => `${id} ${head.replace(/\/Length \d+/, '')} ${stream}`).join('\n')
}

type PdfObject = { head: string; stream: string }

function objectsOf(text: string): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>()
  for (const [, id, body = ''] of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n')
    const head = at < 0 ? body : body.slice(0, at)
    const bytes = at < 0 ? '' : body.slice(at + 7, body.lastIndexOf('\nendstream'))
    const stream = head.includes('/FlateDecode') ? inflated(bytes) : bytes
    objects.set(Number(id), { head, stream })
  }
  return objects
}

function inflated(bytes: string): string {
  return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
}

/** Returns the letter for each glyph of a typeface. The keys are glyph numbers in hexadecimal. */
function lettersOf(objects: Map<number, PdfObject>, id: number): Map<string, string> {
  const table = Number(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1])
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of (objects.get(table)?.stream ?? '').matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [index, [, units = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      const codes = units.split(' ').filter(unit => unit !== '')
      letters.set(glyph, String.fromCharCode(...codes.map(unit => Number.parseInt(unit, 16))))
    }
  return letters
}

function textsOf(content: string, fonts: Map<string, Map<string, string>>): Omit<DrawnText, 'page'>[] {
  const runs: Omit<DrawnText, 'page'>[] = []
  for (const [, x, y, font = '', shown = ''] of content.matchAll(
    /BT\n1 0 0 1 ([-\d.]+) ([-\d.]+) Tm\n\/(F\d+) [\d.]+ Tf\n([\s\S]*?)ET\n/g,
  )) {
    const ids = [...shown.matchAll(/<(\w*)>/g)].flatMap(([, run = '']) => run.match(/.{4}/g) ?? [])
    const glyphs = ids.map(id => fonts.get(font)?.get(id) ?? '?')
    runs.push({ font, x: Number(x), y: Number(y), glyphs, ids: ids.map(id => Number.parseInt(id, 16)) })
  }
  return runs
}
