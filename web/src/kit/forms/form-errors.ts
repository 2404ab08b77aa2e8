// The errors of a form, keyed by API field name.
import { amountTyped } from '../fields/typed-amount.ts'

/** Error messages, keyed by field. */
export type FieldErrors = Record<string, string>

/** Focuses the first invalid field of a form, if there is one. */
export function focusFirstFault(form: Element): void {
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}

/** Returns a typed amount in cents. Returns null if the amount is missing or cannot be read. `errors` then has the reason under `field`. */
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
