// What a PDF of ours says: its lines of text, as a reader would copy them, and the names of all that it could do.
import { inflateSync } from 'node:zlib'

/** A text among the objects of a file, in which nothing counts. */
const STRING = /\((?:\\[\s\S]|[^\\()])*\)/g

/** The texts of a file in the order in which they were set, one for each line, and how many pages it has. */
export function readPdf(file: Uint8Array): { texts: string[]; pageCount: number; names: Set<string> } {
  const objects = objectsOf(Buffer.from(file).toString('latin1'))
  const all = [...objects.values()]
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of all)
    for (const [, name = '', id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, lettersOf(objects, Number(id)))
  const pages = all.filter(({ head }) => /\/Type \/Page\b/.test(head))
  const texts = pages.flatMap(({ head }) => {
    const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]))?.stream ?? ''
    return textsOf(content, fonts)
  })
  const names = new Set(
    all.flatMap(({ head }) => [...head.replaceAll(STRING, '').matchAll(/\/[A-Za-z]+/g)].map(([name]) => name)),
  )
  return { texts, pageCount: pages.length, names }
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

/** The letters of a typeface's glyphs, by their numbers in hexadecimal. */
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

function textsOf(content: string, fonts: Map<string, Map<string, string>>): string[] {
  const texts: string[] = []
  for (const [, name = '', shown = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf[\s\S]*?\[([^\]]*)\] TJ/g)) {
    const glyphs = [...shown.matchAll(/<(\w*)>/g)].flatMap(([, run = '']) => run.match(/.{4}/g) ?? [])
    texts.push(glyphs.map(glyph => fonts.get(name)?.get(glyph) ?? '?').join(''))
  }
  return texts
}
