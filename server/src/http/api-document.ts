// The API described: the OpenAPI document for programs, and a readable page for people.
import { openApiDocument } from '@twofold/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { API_PAGE_STYLE, apiPage } from './api-page.ts'

/** `/api/openapi.json` and `/api/docs`, both open: they name no data. */
export function serveApiDocument(api: FastifyInstance, version: string): void {
  const document = openApiDocument(version)
  const json = JSON.stringify(document)
  const page = apiPage(document)
  api.get('/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(json))
  api.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  api.get('/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(API_PAGE_STYLE))
}
