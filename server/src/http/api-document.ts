// The API described: the OpenAPI document for programs, and a readable page for people.
import { openApiDocument } from '@twofold/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { API_PAGE_STYLE, apiPage } from './api-page.ts'

type Described = { json: string; page: string }

function describe(version: string): Described {
  const document = openApiDocument(version)
  return { json: JSON.stringify(document), page: apiPage(document) }
}

/** `/api/openapi.json` and `/api/docs`, both open: they name no data. */
export function serveApiDocument(api: FastifyInstance, version: string): void {
  let described: Described | undefined
  // Written for the first who asks: most starts are never asked, and would take longer.
  const written = () => {
    described ??= describe(version)
    return described
  }
  api.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(written().json),
  )
  api.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(written().page))
  api.get('/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(API_PAGE_STYLE))
}
