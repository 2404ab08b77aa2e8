// One text in every field of a call that takes words, as the contract has them.
import type { Endpoint } from '@twofold/contract/endpoint'
import { textPlaces } from '@twofold/contract/testing/text-places'

/** The fields of a call's body that take any words, each with the text. A reason is for locks alone, and an address of mail takes
 * nothing else. */
export function everyText(endpoint: Endpoint, text: string): Record<string, string> {
  const names = textPlaces(endpoint).flatMap(([where, name, ...inside]) =>
    where === 'body' && typeof name === 'string' && inside.length === 0 && !/^lockReason$|Email$/.test(name)
      ? [name]
      : [],
  )
  return Object.fromEntries(names.map(name => [name, text]))
}
