// Serves the description of the API as an OpenAPI document and as an HTML page.
import { openApiDocument } from '@twofold/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { API_PAGE_STYLE, apiPage } from './api-page.ts'

type Described = { json: string; page: string }

function describe(version: string): Described {
  const document = openApiDocument(version)
  return { json: JSON.stringify(document), page: apiPage(document) }
}

/** Serves `/api/openapi.json` and `/api/docs`. They do not require a token, because they contain no data from the books. */
export function serveApiDocument(api: FastifyInstance, version: string): void {
  let described: Described | undefined
  // The document is built at the first request. Most servers never serve it, and building it would slow down every start.
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
