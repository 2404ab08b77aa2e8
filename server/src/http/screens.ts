// The built screens: hashed files that never change, and the app's shell, as a success for the declared screens only.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isScreen } from '@twofold/contract/screens'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from './error-reply.ts'

/** Serves the folder of built screens; null serves the API alone. */
export async function serveScreens(app: FastifyInstance, folder: string | null): Promise<void> {
  const shellFile = folder === null ? null : join(folder, 'index.html')
  const shell = shellFile && existsSync(shellFile) ? readFileSync(shellFile, 'utf8') : null
  if (folder && shell)
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      wildcard: false,
    })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (shell === null || !isRead || !(isScreen(path) || isAskedByReader(request, path)))
      return refuse(reply, [{ code: 'NOT_FOUND' }])
    void reply.status(isScreen(path) ? 200 : 404).header('cache-control', 'no-cache')
    return reply.type('text/html; charset=utf-8').send(shell)
  })
}

/** Whether somebody mistyped an address of the screens: he reads the router's page, with the same 404. */
function isAskedByReader({ headers: { accept = '' } }: FastifyRequest, path: string): boolean {
  return accept.includes('text/html') && !/^\/(?:api|idp|assets)(?:\/|$)/.test(path)
}
