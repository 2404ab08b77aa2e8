// Completes the answers of a test according to the contract, so that a test names only the fields it is about.
import { ZERO_DATE } from '@twofold/accounting/calendar'
import { dayOutput } from '@twofold/contract/wire'
import * as z from 'zod/mini'

/** Part of an answer. Any field may be left out, also in the rows of a list. */
export type Given<T> = T extends string | number | boolean | null
  ? T
  : T extends readonly (infer Row)[]
    ? readonly Given<Row>[]
    : { [Name in keyof T]?: Given<T[Name]> | undefined }

/** The given part of a value, completed with empty values: no rows, no text, zero, false, no day, the first choice. */
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
