// Builds the body of a call from its schema, with the same text in every text field.
import type { Endpoint } from '@twofold/contract/endpoint'
import { textPlaces } from '@twofold/contract/testing/text-places'

/** Returns the text fields of a call's body, each with the given text. Excludes lock reasons and email addresses. */
export function everyText(endpoint: Endpoint, text: string): Record<string, string> {
  const names = textPlaces(endpoint).flatMap(([where, name, ...inside]) =>
    where === 'body' && typeof name === 'string' && inside.length === 0 && !/^lockReason$|Email$/.test(name)
      ? [name]
      : [],
  )
  return Object.fromEntries(names.map(name => [name, text]))
}
