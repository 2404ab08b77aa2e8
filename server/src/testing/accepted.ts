import type { Result } from '@twofold/accounting/refusals'

/** Returns the value of a result that must not be a refusal. */
export function acceptedOf<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new Error(JSON.stringify(result.refusals))
}
