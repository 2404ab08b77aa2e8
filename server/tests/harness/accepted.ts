import type { Result } from '@twofold/accounting/refusals'

/** Returns the value of a result. Throws an error if the result is a refusal. */
export function acceptedOf<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new Error(JSON.stringify(result.refusals))
}
