// The typeface of the provider's pages. It comes from the same package as the typeface of the web app.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

const SHEET = new URL(import.meta.resolve('@fontsource-variable/inter/index.css'))

/** The font files in the style sheet, one for each writing system. */
const FILES = /url\(\.\/(files\/[\w-]+\.woff2)\)/g

/** The CSS rules that refer to the font files. */
const RULES = readFileSync(SHEET, 'utf8')

/** The CSS rules of the typeface, for the provider's style sheet. */
export const FONT_STYLE = RULES.replace(FILES, 'url(/idp/$1)')

/** Serves the typeface at /idp/files/…. */
export function serveFont(idp: FastifyInstance): void {
  for (const [, path = ''] of RULES.matchAll(FILES)) {
    const file = new URL(path, SHEET)
    idp.get(`/${path}`, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=604800')
        .type('font/woff2')
        .send(await readFile(file)),
    )
  }
}
