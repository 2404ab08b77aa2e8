// What is wrong with a form, by the wire names of its fields.
import { amountTyped } from '../ui/typed-amount.ts'

/** A sentence by field. */
export type FieldErrors = Record<string, string>

/** Leads the focus to the first field of a form that says what is wrong with it, if there is one. */
export function focusFirstFault(form: Element): void {
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
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
