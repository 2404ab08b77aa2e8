// Fills in the fields that a test's responses omit, so that a test sets only the fields that it checks.
import { ZERO_DATE } from '@twofold/accounting/calendar'
import type { Endpoint, ResponseBody } from '@twofold/contract/endpoint'
import { dayOutput } from '@twofold/contract/wire'
import * as z from 'zod/mini'

/** A partial response. Any field may be omitted, including fields of list rows. */
export type Given<T> = T extends string | number | boolean | null
  ? T
  : T extends readonly (infer Row)[]
    ? readonly Given<Row>[]
    : { [Name in keyof T]?: Given<T[Name]> | undefined }

/** Fills in missing fields with empty values: no rows, empty text, zero, false, the zero date, or the first option. */
export function filled(schema: z.core.$ZodType, given: unknown): unknown {
  if (schema instanceof z.ZodMiniObject) {
    const parts = (given ?? {}) as Record<string, unknown>
    const known = Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, part]) =>
      part instanceof z.ZodMiniOptional && parts[name] === undefined ? [] : [[name, filled(part, parts[name])]],
    )
    return Object.fromEntries(known)
  }
  if (schema instanceof z.ZodMiniArray) {
    return ((given ?? []) as unknown[]).map(row => filled(schema._zod.def.element, row))
  }
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) {
    return given === undefined || given === null ? (given ?? null) : filled(schema._zod.def.innerType, given)
  }
  return given === undefined ? blank(schema) : given
}

function blank(schema: z.core.$ZodType): unknown {
  if (schema === dayOutput) return `${ZERO_DATE}T00:00:00Z`
  if (schema instanceof z.ZodMiniRecord) return {}
  if (schema instanceof z.ZodMiniEnum) return Object.values(schema._zod.def.entries)[0]
  // An id is at least 1.
  return ['', 0, 1, false].find(value => z.safeParse(schema, value).success)
}

/** Returns a response to a call with the given fields. The other fields have empty values. */
export function responseTo<E extends Endpoint>(endpoint: E, given: Given<ResponseBody<E>>): ResponseBody<E> {
  return filled(endpoint.response, given) as ResponseBody<E>
}
