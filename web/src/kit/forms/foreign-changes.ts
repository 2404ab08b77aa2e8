// The changes that another user made to a record while its form was open, and the merge of both users' changes by field.

/**
 * A change by another user: the value when the form was opened, and the current value. `mine` is the typed value, if it differs from both.
 */
export type ForeignChange = { what: string; was: string; now: string; mine?: string }

/** A field of a form: its label, its display format, and the names of its values, which are merged together. */
export type MergedField<Values> = {
  what: string
  names: readonly (keyof Values)[]
  words: (values: Values) => string
}

/** Three versions of a form's values: the values when it was opened, the current record, and the typed values. */
export type Versions<Values> = { before: Values; now: Values; typed: Values }

/** Returns the fields that changed since the form was opened, each with the typed value if that differs from both. */
export function foreignChanges<Values>(
  fields: readonly MergedField<Values>[],
  { before, now, typed }: Versions<Values>,
): ForeignChange[] {
  return fields.flatMap(({ what, words }) => {
    const [was, is, mine] = [words(before), words(now), words(typed)]
    if (was === is) return []
    return [{ what, was, now: is, ...(mine !== was && mine !== is && { mine }) }]
  })
}

/** Returns the typed values, except that the fields in `theirs` have the current values. */
export function mergedWith<Values extends object>(
  fields: readonly MergedField<Values>[],
  { now, typed }: Pick<Versions<Values>, 'now' | 'typed'>,
  theirs: ReadonlySet<string>,
): Values {
  const merged = { ...typed }
  for (const { what, names } of fields) {
    if (theirs.has(what)) for (const name of names) merged[name] = now[name]
  }
  return merged
}
