// Finds all free-text fields of a call in the schemas of the contract, so that the tests cover every field.
import type { Endpoint } from '../endpoint.ts'
import { jsonSchema } from '../openapi.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
}

/** The location of a field in a call: `body` or `query`, then the names of the fields on the path. 0 is the first item of a list. */
export type TextPlace = readonly [where: 'body' | 'query', ...names: (string | number)[]]

/** The names of fields that are strings in the API but contain dates or versions. Other content is refused. */
const IS_NO_TEXT = /[dD]ate$|^date[A-Z]|^modifiedAt$/

function placesIn(schema: Schema, name: string): (string | number)[][] {
  const options = schema.anyOf?.flatMap(option => placesIn(option, name)) ?? []
  const fields = Object.entries(schema.properties ?? {}).flatMap(([field, inner]) =>
    placesIn(inner, field).map(rest => [field, ...rest]),
  )
  const items = schema.items ? placesIn(schema.items, name).map(rest => [0, ...rest]) : []
  const isText = schema.type === 'string' && !schema.enum && schema.const === undefined && !schema.pattern
  return [...options, ...fields, ...items, ...(isText && !IS_NO_TEXT.test(name) ? [[]] : [])]
}

/** Returns the text fields in the input of a call that writes data: its body, and the query of a deletion. */
export function textPlaces(endpoint: Endpoint): TextPlace[] {
  if (endpoint.method === 'GET') return []
  return (['body', 'query'] as const).flatMap(where => {
    const schema = endpoint[where]
    if (!schema) return []
    return placesIn(jsonSchema(schema, 'input') as Schema, '').map((names): TextPlace => [where, ...names])
  })
}
