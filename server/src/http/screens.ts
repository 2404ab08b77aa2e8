// The built screens: hashed files that never change, and the app's shell for the declared screens only.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isScreen } from '@twofold/contract/screens'
import type { FastifyInstance } from 'fastify'
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
    if (shell && (request.method === 'GET' || request.method === 'HEAD') && isScreen(path))
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(shell)
    return refuse(reply, [{ code: 'NOT_FOUND' }])
  })
}
