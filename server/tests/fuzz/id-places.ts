// Finds every field and parameter of a call that can contain an id. They are derived from the schemas of the contract, so that none is
// missed.
import type { Endpoint } from '@twofold/contract/endpoint'
import { jsonSchema } from '@twofold/contract/openapi'
import type { RightCall } from './right-calls.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  minimum?: number
  maximum?: number
}

/** The path to a value in a call: `params`, `query` or `body`, followed by field names. 0 is the first item of a list. */
export type IdPlace = readonly [where: 'params' | 'query' | 'body', ...names: (string | number)[]]

/** Matches the names of ids, such as customerID, tenantUUID, accountParent and filterAccount, and fields that may contain ids. */
const NAMED_LIKE_AN_ID = /(ID|IDs|Id|Ids|UUID|Parent|cursor|split)$|^(account|filterAccount)$/

/** An integer field with a minimum of 0 or 1 and the largest possible maximum may be an id. */
function isNumberedLikeAnId({ type, minimum, maximum }: Schema): boolean {
  return type === 'integer' && (minimum === 0 || minimum === 1) && (maximum ?? 0) >= Number.MAX_SAFE_INTEGER - 1
}

function placesIn(schema: Schema, name: string): (string | number)[][] {
  const options = schema.anyOf?.flatMap(option => placesIn(option, name)) ?? []
  const fields = Object.entries(schema.properties ?? {}).flatMap(([field, inner]) =>
    placesIn(inner, field).map(rest => [field, ...rest]),
  )
  const items = schema.items ? placesIn(schema.items, name).map(rest => [0, ...rest]) : []
  const isLeaf = fields.length + items.length + options.length === 0
  const isId = isLeaf && (NAMED_LIKE_AN_ID.test(name) || isNumberedLikeAnId(schema))
  return [...options, ...fields, ...items, ...(isId ? [[]] : [])]
}

/** Returns the paths to all values of an endpoint that can be ids. */
export function idPlaces(endpoint: Endpoint): IdPlace[] {
  return (['params', 'query', 'body'] as const).flatMap(where => {
    const schema = endpoint[where]
    if (!schema) return []
    return placesIn(jsonSchema(schema, 'input') as Schema, '').map((names): IdPlace => [where, ...names])
  })
}

/** Returns the name of the field at a path. */
export function fieldAt(place: IdPlace): string {
  return String(place.findLast(name => typeof name === 'string'))
}

/** Returns a copy of a call with a different value at one path. Creates missing objects on the path. */
export function withValueAt(call: RightCall, [where, ...names]: IdPlace, value: unknown): RightCall {
  const changed = structuredClone(call)
  changed[where] ??= {}
  let inside = changed[where] as Record<string | number, unknown>
  for (const [index, name] of names.slice(0, -1).entries()) {
    inside[name] ??= typeof names[index + 1] === 'number' ? [] : {}
    inside = inside[name] as Record<string | number, unknown>
  }
  inside[names.at(-1)!] = value
  return changed
}
