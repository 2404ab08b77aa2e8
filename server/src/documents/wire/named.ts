/** Returns an object with one field of this name. Gives a document's fields the names of their feature. */
export function named<const Name extends string, Value>(name: Name, value: Value): Record<Name, Value> {
  return { [name]: value } as Record<Name, Value>
}
