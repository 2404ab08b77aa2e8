// Generates the OpenAPI document from the catalogue. It is never edited manually.
import type { RefusalCode } from '@twofold/accounting/refusals'
import * as z from 'zod/mini'
import { CATALOGUE } from './catalogue.ts'
import { type Endpoint, takesKey } from './endpoint.ts'
import { ERRORS, errorBody } from './errors.ts'

type Json = Record<string, unknown>

/** The error codes that every call can return, for invalid fields and invalid requests. */
export const ANY_CALL = [
  ...['UNKNOWN_FIELD', 'FIELD_MISSING', 'FIELD_TYPE', 'FIELD_VALUE', 'FIELD_REPEATED', 'NOT_A_NUMBER', 'NOT_A_DATE'],
  ...['NOT_A_CHOICE', 'TEXT_TOO_LONG', 'TEXT_NOT_ALLOWED', 'AMOUNT_OUT_OF_RANGE', 'METHOD_NOT_ALLOWED', 'TOO_SLOW'],
  'NESTED_TOO_DEEP',
  ...['ORGANISATION_MISMATCH', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'IDEMPOTENCY_MISMATCH', 'TOO_MANY_REQUESTS'],
  ...['INTERNAL', 'UNAVAILABLE', 'OUTCOME_UNKNOWN', 'BUSY'],
] as readonly RefusalCode[]

/** Returns the codes by HTTP status, in lines such as `413 TOO_LARGE`. */
function codesByStatus(codes: readonly RefusalCode[]): string[] {
  const statuses = [...new Set(codes.map(code => ERRORS[code].status))].sort((one, other) => one - other)
  return statuses.map(status => `${status} ${codes.filter(code => ERRORS[code].status === status).join(', ')}`)
}

/** Returns the JSON Schema of a request (`input`) or response (`output`). */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

function parameters(endpoint: Endpoint): Json[] {
  const found: Json[] = []
  for (const [place, schema] of [
    ['path', endpoint.params],
    ['query', endpoint.query],
  ] as const) {
    if (!schema) continue
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] }
    for (const [name, field] of Object.entries(properties))
      found.push({ name, in: place, required: place === 'path' || required.includes(name), schema: field })
  }
  if (takesKey(endpoint))
    found.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'A unique key for the request. For seven days, a retry with the same key returns the same response and has no further effect.',
      schema: { type: 'string', maxLength: 200 },
    })
  return found
}

function answers(endpoint: Endpoint): Json {
  const byStatus = new Map<number, string[]>([[400, ['INVALID_REQUEST']]])
  if (endpoint.permission !== 'open') byStatus.set(401, ['NOT_SIGNED_IN'])
  if (endpoint.permission !== 'open' && endpoint.permission !== 'signed-in')
    byStatus.set(403, ['FORBIDDEN', 'TWO_FACTORS_REQUIRED'])
  for (const code of endpoint.refusals) {
    const { status } = ERRORS[code]
    byStatus.set(status, [...new Set([...(byStatus.get(status) ?? []), code])])
  }
  const json = (schema: unknown) => ({ 'application/json': { schema } })
  const done = { [endpoint.contentType ?? 'application/json']: { schema: jsonSchema(endpoint.response, 'output') } }
  const found: Json = { 200: { description: 'Done', content: done } }
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b))
    found[status] = { description: codes.join(', '), content: json({ $ref: '#/components/schemas/Error' }) }
  found.default = { $ref: '#/components/responses/AnyCall' }
  return found
}

/** Returns the OpenAPI document, which is served at `/api/openapi.json`. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of CATALOGUE) {
    const path = `/api${endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}')}`
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = {
      operationId: endpoint.name,
      summary: endpoint.summary,
      'x-permission': endpoint.permission,
      security: endpoint.permission === 'open' ? [] : [{ bearer: [] }],
      parameters: parameters(endpoint),
      ...(endpoint.body && {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
        },
      }),
      responses: answers(endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Twofold',
      version,
      description: 'Double-entry bookkeeping for several organisations. Amounts are integers in cents.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: jsonSchema(errorBody, 'output') },
      responses: {
        AnyCall: {
          description: `Every call can return these errors: ${codesByStatus(ANY_CALL).join('; ')}`,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  }
}
