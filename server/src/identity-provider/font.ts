// The product's typeface for the provider's pages, from the package that the screens take it from.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

const SHEET = new URL(import.meta.resolve('@fontsource-variable/inter/index.css'))

/** Where the pages' style sheet finds the files, one for each script. */
const FILES = /url\(\.\/(files\/[\w-]+\.woff2)\)/g

/** The rules that name them. */
const RULES = readFileSync(SHEET, 'utf8')

/** The rules of the typeface as part of the provider's style sheet. */
export const FONT_STYLE = RULES.replace(FILES, 'url(/idp/$1)')

/** GET /idp/files/…: the typeface, from this server itself. */
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
