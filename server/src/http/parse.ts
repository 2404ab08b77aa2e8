// Parses the parts of a request. Returns the endpoint's input, or a refusal for each invalid field.
import { isRefusalCode, type Refusal, type Result, refusal } from '@twofold/accounting/refusals'
import type { Endpoint, ParsedInput } from '@twofold/contract/endpoint'
import * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

const TYPE_NAMES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function refusalsOf(issue: Issue, place: string): Refusal[] {
  const field = issue.path.map(String).join('.') || place
  if (isRefusalCode(issue.message)) return [refusal(issue.message, field, detailOf(issue))]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map(key => ({
        code: 'UNKNOWN_FIELD',
        field: [...issue.path.map(String), key].join('.'),
        detail: { name: key.slice(0, 80) },
      }))
    case 'invalid_type':
      return [
        issue.input === undefined
          ? { code: 'FIELD_MISSING', field, detail: { name: field } }
          : {
              code: 'FIELD_TYPE',
              field,
              detail: { name: field, expected: TYPE_NAMES[issue.expected] ?? issue.expected },
            },
      ]
    case 'invalid_value':
      return [
        issue.input === undefined
          ? { code: 'FIELD_MISSING', field, detail: { name: field } }
          : { code: 'NOT_A_CHOICE', field, detail: { name: field, choices: issue.values.map(String).join(', ') } },
      ]
    default:
      return [{ code: 'FIELD_VALUE', field, detail: { name: field } }]
  }
}

/** Returns the detail of a refusal. For a number out of range, the detail is the limit. */
function detailOf(issue: Issue): Refusal['detail'] {
  if (issue.code === 'custom') return issue.params as Refusal['detail']
  if (issue.code === 'too_small' && typeof issue.minimum === 'number') return { minimum: issue.minimum }
  if (issue.code === 'too_big' && typeof issue.maximum === 'number') return { maximum: issue.maximum }
  return undefined
}

/** The schema of a request part that a call does not declare. The part must be empty, because the server would ignore its values. */
const NOTHING = z.strictObject({})

type Query = Record<string, string[]>

/** Returns the values of a query by name: a list if a name may be repeated, otherwise a single value. */
function queryOf({ repeated = [] }: Endpoint, query: unknown): Record<string, unknown> {
  const found: Record<string, unknown> = Object.create(null)
  for (const [name, values] of Object.entries((query ?? {}) as Query))
    found[name] = repeated.includes(name) ? values : values[0]
  return found
}

/** Returns refusals for repeated parameters that may occur only once, because it is unclear which value the caller wants. */
function repetitionsIn({ repeated = [] }: Endpoint, query: unknown): Refusal[] {
  return Object.entries((query ?? {}) as Query)
    .filter(([name, values]) => values.length > 1 && !repeated.includes(name))
    .map(([name]) => ({ code: 'FIELD_REPEATED', field: name, detail: { name } }))
}

/**
 * Parses the path, query and body with the schemas of the endpoint. A path that cannot contain an id is refused with NOT_FOUND, like an
 * unknown id.
 */
export function parseInput<E extends Endpoint>(
  endpoint: E,
  sent: { params: unknown; query: unknown; body: unknown },
): Result<ParsedInput<E>> {
  const raw = { ...sent, query: queryOf(endpoint, sent.query) }
  const parsed: Record<string, unknown> = {}
  const refusals = repetitionsIn(endpoint, sent.query)
  for (const place of ['params', 'query', 'body'] as const) {
    const schema = endpoint[place] ?? NOTHING
    const result = schema.safeParse(raw[place] === undefined ? {} : raw[place], { reportInput: true })
    if (result.success) parsed[place] = result.data
    else refusals.push(...result.error.issues.flatMap(issue => refusalsOf(issue, place)))
  }
  const absent = refusals.find(refusal => refusal.code === 'NOT_FOUND')
  if (absent) return { ok: false, refusals: [{ code: 'NOT_FOUND' }] }
  if (refusals.length > 0) return { ok: false, refusals: refusals.slice(0, 50) }
  return { ok: true, value: parsed as ParsedInput<E> }
}
