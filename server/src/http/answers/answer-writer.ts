// Writes the answer of a call as JSON, by the schema of the contract.
import { jsonSchema } from '@twofold/contract/openapi'
import writerOf from 'fast-json-stringify'
import type { ZodMiniType } from 'zod/mini'

/** What writes the answers of a call. It is built for the first of them: to build those of all calls took a fifth of a start. */
export function answerWriter(response: ZodMiniType): (value: unknown) => string {
  let write: ((value: unknown) => string) | undefined
  return value => {
    write ??= writerOf(jsonSchema(response, 'output'))
    return write(value)
  }
}
