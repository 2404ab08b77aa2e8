// The changes of another user to a record while its form was open, and how both changes are merged field by field.

/** A change of another user: the value when the form was opened, the current value, and what was typed here if it differs from
 * both. */
export type ForeignChange = { what: string; was: string; now: string; mine?: string }

/** A field of a form: its label, the names of its values (which belong together), and how it is displayed. */
export type MergedField<Values> = {
  what: string
  names: readonly (keyof Values)[]
  words: (values: Values) => string
}

/** Three versions of a form's values: when it was opened, the current record, and the typed values. */
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

/** Returns the typed values, with the current values of the fields in `theirs`. */
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
