// Every place in a call where somebody's own words can stand, found in the contract's own schemas, so that none is forgotten.
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

/** Where in a call: body or query, then names; 0 stands for the first of a list. */
export type TextPlace = readonly [where: 'body' | 'query', ...names: (string | number)[]]

/** Days and versions are texts on the wire alone: any other word in their place is refused. */
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

/** The places in what a call writes: its body, and the query of a deletion. */
export function textPlaces(endpoint: Endpoint): TextPlace[] {
  if (endpoint.method === 'GET') return []
  return (['body', 'query'] as const).flatMap(where => {
    const schema = endpoint[where]
    if (!schema) return []
    return placesIn(jsonSchema(schema, 'input') as Schema, '').map((names): TextPlace => [where, ...names])
  })
}
