// What somebody else changed in a record while its form was open, and both changes made one, field by field.

/** One thing that somebody else changed: what it was when the form was opened, what it is now, and what was typed for it here
 * when that is something else again. */
export type ForeignChange = { what: string; was: string; now: string; mine?: string }

/** A field of a form: what it is called on the screen, the names of its values, which belong together, and how it reads. */
export type MergedField<Values> = {
  what: string
  names: readonly (keyof Values)[]
  words: (values: Values) => string
}

/** A form's values three times: when it was opened, as the record stands now, and as they are typed. */
export type Versions<Values> = { before: Values; now: Values; typed: Values }

/** The fields that stand differently now than when the form was opened; each with what is typed in it, where that is neither. */
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

/** What is typed, with the fields that `theirs` names as they stand now. */
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
