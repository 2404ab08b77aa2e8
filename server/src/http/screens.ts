// Serves the web app: files with hashed names, which never change, the app shell, and the help pages. The app shell has status 200 only for
// declared screens.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { HELP_CONTENTS, helpAddress } from '@twofold/contract/help-pages'
import { SCREENS, type Screen, screenOf } from '@twofold/contract/screens'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from './responses/error-reply.ts'

/** Serves the folder of the built web app. If the folder is null, serves only the API. */
export async function serveScreens(app: FastifyInstance, folder: string | null): Promise<void> {
  const pages = folder === null ? null : pagesOf(folder)
  if (folder && pages)
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      wildcard: false,
    })
  if (folder && pages) await serveHelp(app, join(folder, 'help'))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const screen = screenOf(path)
    if (pages === null || !isRead || !(screen !== null || isAskedByReader(request, path)))
      return refuse(reply, [{ code: 'NOT_FOUND' }])
    void reply.status(screen === null ? 404 : 200).header('cache-control', 'no-cache')
    return reply.type('text/html; charset=utf-8').send(pages.get(screen ?? '/'))
  })
}

/**
 * Serves the documentation as static pages, without a token. `/help?screen=PATH` redirects to the page about the screen with this path, and
 * to the table of contents for any other path.
 */
async function serveHelp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/help/',
    preCompressed: true,
    cacheControl: false,
    setHeaders: reply => void reply.header('cache-control', 'no-cache'),
    index: false,
    wildcard: false,
    decorateReply: false,
  })
  for (const path of ['/help', '/help/'])
    app.get<{ Querystring: Partial<Record<string, string[]>> }>(path, async ({ query }, reply) =>
      reply.redirect(query.screen === undefined ? HELP_CONTENTS : helpAddress(query.screen[0] ?? ''), 302),
    )
}

/**
 * Returns the app shell of each screen. It has preload links to the files of the screen, so that the browser fetches these files and the
 * files of the shell in parallel. Returns null if the web app is not built.
 */
function pagesOf(folder: string): Map<Screen, string> | null {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return null
  const shell = readFileSync(file, 'utf8')
  const files = JSON.parse(readFileSync(join(folder, 'screens.json'), 'utf8')) as Partial<Record<Screen, string[]>>
  return new Map(SCREENS.map(screen => [screen, shell.replace('</head>', `${linksTo(files[screen] ?? [])}</head>`)]))
}

function linksTo(files: readonly string[]): string {
  return files.map(file => `<link rel="modulepreload" crossorigin href="${file}">`).join('')
}

/** Returns whether a user probably mistyped the URL of a screen. The user then sees the "not found" page of the router, with status 404. */
function isAskedByReader({ headers: { accept = '' } }: FastifyRequest, path: string): boolean {
  return accept.includes('text/html') && !/^\/(?:api|idp|assets)(?:\/|$)/.test(path)
}
