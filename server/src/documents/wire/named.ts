/** An object of one field whose name is a value: how a document's fields get the names that their feature gives them. */
export function named<const Name extends string, Value>(name: Name, value: Value): Record<Name, Value> {
  return { [name]: value } as Record<Name, Value>
}
