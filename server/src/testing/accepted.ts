import type { Result } from '@twofold/accounting/refusals'

/** The value of what must not be refused. */
export function acceptedOf<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new Error(JSON.stringify(result.refusals))
}
