// Converts objects between the field names of records and the field names of the API, according to a table of names.

/** The API name of a field, or all its names if the API has the same value in several fields. */
export type FieldName = string | readonly [first: string, ...others: string[]]

type NameOf<Name> = Name extends string ? Name : Name extends readonly (infer Each extends string)[] ? Each : never

/** An object with the API names of a table and the values of the fields. */
export type Named<Names, Values> = {
  [Field in keyof Names & keyof Values as NameOf<Names[Field]>]: Values[Field]
}

/** A table with only the first name of each field. */
export type FirstNames<Names> = {
  readonly [Field in keyof Names]: Names[Field] extends readonly [infer First, ...string[]] ? First : Names[Field]
}

/** Returns all API names of a field. */
export function namesOf(names: object, field: string): string[] {
  const name = (names as Record<string, FieldName | undefined>)[field]
  return name === undefined ? [] : [name].flat()
}

/** Returns the first API name of each field. */
export function firstNames<Names extends object>(names: Names): FirstNames<Names> {
  const first = (name: unknown) => (Array.isArray(name) ? name[0] : name)
  return Object.fromEntries(Object.entries(names).map(([field, name]) => [field, first(name)])) as FirstNames<Names>
}

/** Extra fields with their default values, by API name. */
export type ExtraFields = Readonly<Record<string, string | number>>

/** Returns extra fields with the types of their defaults. A missing field has its default. */
export function extraFieldsOf(given: ExtraFields, defaults: ExtraFields): Record<string, string | number> {
  const fields: Record<string, string | number> = {}
  for (const name in defaults) {
    const usual = defaults[name]!
    const value = given[name] ?? usual
    fields[name] = typeof usual === 'number' ? Number(value) : String(value)
  }
  return fields
}

/**
 * Returns the function that converts the values of fields to an object with their API names, in the order of the table. An entry of the
 * table that is an object has the defaults of extra fields.
 */
export function encodeNamed(names: object): (values: object) => Record<string, unknown> {
  const isNames = (name: FieldName | ExtraFields): name is FieldName => typeof name === 'string' || Array.isArray(name)
  const pairs: { field: string; name: string | ExtraFields }[] = []
  for (const [field, name] of Object.entries(names as Record<string, FieldName | ExtraFields>))
    for (const each of isNames(name) ? [name].flat() : [name]) pairs.push({ field, name: each as string | ExtraFields })
  return values => {
    const encoded: Record<string, unknown> = {}
    for (const { field, name } of pairs) {
      const value = (values as Record<string, unknown>)[field]
      if (typeof name === 'string') encoded[name] = value
      else Object.assign(encoded, extraFieldsOf(value as ExtraFields, name))
    }
    return encoded
  }
}
