// Serves the description of the API as an OpenAPI document and as an HTML page.
import { openApiDocument } from '@twofold/contract/openapi'
import type { FastifyInstance } from 'fastify'

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

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  required?: string[]
  anyOf?: Schema[]
}
type Operation = {
  operationId: string
  summary: string
  'x-permission': string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>
}

const escaped = (text: string) => text.replace(/[&<>"']/g, found => `&#${found.charCodeAt(0)};`)

function shape(schema: Schema | undefined, indent = ''): string {
  if (!schema) return ''
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(part => shape(part, indent)).join(' | ')
  if (schema.items) return `[${shape(schema.items, indent)}]`
  if (!schema.properties) return schema.type ?? 'any'
  const deeper = `${indent}  `
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties).map(
    ([name, field]) => `${deeper}${name}${required.has(name) ? '' : '?'}: ${shape(field, deeper)}`,
  )
  return `{\n${fields.join('\n')}\n${indent}}`
}

function section(method: string, path: string, operation: Operation): string {
  const body = operation.requestBody?.content['application/json']?.schema
  const answer = operation.responses['200']?.content['application/json']?.schema
  // The errors that all calls share are listed once, at the top.
  const refusals = Object.entries(operation.responses).filter(([status]) => status !== '200' && status !== 'default')
  return `<section id="${escaped(operation.operationId)}">
<h2><span>${method.toUpperCase()}</span> <code>${escaped(path)}</code></h2>
<p>${escaped(operation.summary)} <small>Permission: ${escaped(operation['x-permission'])}.</small></p>
${operation.parameters.length > 0 ? `<p>Parameters: ${operation.parameters.map(p => `<code>${escaped(p.name)}</code> (${escaped(p.in)}${p.required ? '' : ', optional'})`).join(', ')}</p>` : ''}
${body ? `<h3>Body</h3><pre>${escaped(shape(body))}</pre>` : ''}
<h3>Response</h3><pre>${escaped(shape(answer))}</pre>
<ul>${refusals.map(([status, { description }]) => `<li>${status} ${escaped(description)}</li>`).join('')}</ul>
</section>`
}

/** Renders the OpenAPI document as one page of plain HTML. The page has no scripts and can be printed. */
function apiPage(document: Record<string, unknown>): string {
  const paths = document.paths as Record<string, Record<string, Operation>>
  const { AnyCall: anyCall } = (document.components as { responses: { AnyCall: { description: string } } }).responses
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Twofold API</title><link rel="icon" type="image/svg+xml" href="/icon.svg"><link rel="stylesheet" href="/api/docs.css"></head><body>
<main><h1>Twofold API</h1>
<p>All paths are relative to this server. Send the access token as <code>Authorization: Bearer</code>. Amounts are integers in cents.
Dates are returned as <code>YYYY-MM-DDT00:00:00Z</code>. Errors are <code>{ statusCode, err, code, requestId }</code>.
${escaped(anyCall.description)}.
For programs, see <a href="/api/openapi.json">openapi.json</a>.</p>
<nav><ul>${operations.map(({ method, path, operation }) => `<li><a href="#${escaped(operation.operationId)}">${method.toUpperCase()} ${escaped(path)}</a></li>`).join('')}</ul></nav>
${operations.map(({ method, path, operation }) => section(method, path, operation)).join('\n')}
</main></body></html>`
}

const API_PAGE_STYLE = `:root{color-scheme:light dark;--accent:oklch(.46 .1 165)}
@media (prefers-color-scheme:dark){:root{--accent:oklch(.78 .12 165)}}
body{font:14px/22px system-ui,sans-serif;margin:0}main{max-width:820px;margin:0 auto;padding:32px 20px}
h1{font-size:22px}h2{font-size:15px;margin-top:40px;border-top:1px solid color-mix(in oklch,currentColor 20%,transparent);padding-top:16px}
h2 span{color:var(--accent);display:inline-block;min-width:56px}code{overflow-wrap:anywhere}h3{font-size:12px;margin:12px 0 4px}
pre{overflow:auto;padding:12px;background:color-mix(in oklch,currentColor 6%,transparent);font-size:12px;line-height:18px}
nav ul{columns:2;padding-left:16px}a{color:var(--accent);overflow-wrap:anywhere}@media (max-width:600px){nav ul{columns:1}}`
