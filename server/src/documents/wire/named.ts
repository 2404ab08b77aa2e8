/** Returns an object with one field of this name. Used to give the fields of a document their API names. */
export function named<const Name extends string, Value>(name: Name, value: Value): Record<Name, Value> {
  return { [name]: value } as Record<Name, Value>
}
