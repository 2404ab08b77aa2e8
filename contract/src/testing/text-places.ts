// Finds every place in a call that accepts free text, from the contract's schemas, so that tests miss none.
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

/** A place in a call: body or query, then names. 0 means the first item of a list. */
export type TextPlace = readonly [where: 'body' | 'query', ...names: (string | number)[]]

/** Days and versions are strings in the API only. Any other text in their place is refused. */
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

/** Returns the text places of the data that a call writes: its body, and the query of a deletion. */
export function textPlaces(endpoint: Endpoint): TextPlace[] {
  if (endpoint.method === 'GET') return []
  return (['body', 'query'] as const).flatMap(where => {
    const schema = endpoint[where]
    if (!schema) return []
    return placesIn(jsonSchema(schema, 'input') as Schema, '').map((names): TextPlace => [where, ...names])
  })
}
