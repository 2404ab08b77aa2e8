// What is wrong with a form, by the wire names of its fields.
import { CallError } from '../client/call-error.ts'
import { amountTyped } from '../ui/typed-amount.ts'

/** A sentence by field. */
export type FieldErrors = Record<string, string>

/** What the server says beside the fields; empty where it speaks of the whole. */
export function errorsOfRefusal(error: unknown): FieldErrors {
  const fields = error instanceof CallError ? (error.body.fields ?? []) : []
  return Object.fromEntries(fields.map(({ field, err }) => [field, err]))
}

/** The cents of a typed amount, null where there is none or it cannot be read: then `errors` has the reason under `field`. */
export function amountIn(
  errors: FieldErrors,
  field: string,
  text: string,
  { isRequired = true }: { isRequired?: boolean } = {},
): number | null {
  const { cents, error } = amountTyped(text)
  if (error !== undefined) errors[field] = error
  else if (cents === null && isRequired) errors[field] = 'Enter an amount.'
  return cents
}
