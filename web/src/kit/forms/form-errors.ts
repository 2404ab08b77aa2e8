// The errors of a form, keyed by API field name.
import { amountTyped } from '../fields/typed-amount.ts'

/** Error messages, keyed by field. */
export type FieldErrors = Record<string, string>

/** A change of a form: how the form checks its values, the values before and after, and the error name of the field, if it is known. */
type FormChange<Values> = {
  check: (values: Values) => FieldErrors
  before: Values
  after: Values
  of?: string | undefined
}

/**
 * Returns the errors that still apply after a change. The error of the changed field is removed. Errors of other fields that the change
 * also corrects, such as that of a total, are removed as well. No errors are added until the form is sent again.
 */
export function errorsAfter<Values>(
  errors: FieldErrors,
  { check, before, after, of }: FormChange<Values>,
): FieldErrors {
  const names = Object.keys(errors)
  if (names.length === 0) return errors
  const [found, left] = [check(before), check(after)]
  const kept = names.filter(name => name !== of && (found[name] === undefined || found[name] === left[name]))
  return Object.fromEntries(kept.map(name => [name, errors[name] ?? '']))
}

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
