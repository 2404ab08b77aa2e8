// Writes the response of a call as JSON, with the schema of the contract.
import { jsonSchema } from '@twofold/contract/openapi'
import writerOf from 'fast-json-stringify'
import type { ZodMiniType } from 'zod/mini'

/**
 * Returns the serializer of a call's responses. It is built for the first response, because building all serializers took a fifth of the
 * start time.
 */
export function createResponseWriter(response: ZodMiniType): (value: unknown) => string {
  let write: ((value: unknown) => string) | undefined
  return value => {
    write ??= writerOf(jsonSchema(response, 'output'))
    return write(value)
  }
}
