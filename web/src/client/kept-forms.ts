// What was typed and not yet saved, kept in this tab's session storage so that it survives a sign-out and comes back
// after the next sign-in: to the same user in the same organisation, and to nobody else.

export type KeptForms = {
  read: (name: string) => unknown
  write: (name: string, values: unknown) => void
  drop: (name: string) => void
}

/** Whose forms these are. */
export type KeptFor = { user: string | null; organisation: string | null }

/** The kept forms of one user in one organisation. */
export function keptForms(storage: Storage, { user, organisation }: KeptFor): KeptForms {
  const keyOf = (name: string) => `keptForm:${organisation ?? ''}:${user ?? ''}:${name}`
  return {
    read(name) {
      try {
        return JSON.parse(storage.getItem(keyOf(name)) ?? 'null') ?? undefined
      } catch {
        return undefined
      }
    },
    write(name, values) {
      try {
        storage.setItem(keyOf(name), JSON.stringify(values))
      } catch {
        // A full storage takes away this comfort, not the form.
      }
    },
    drop: name => storage.removeItem(keyOf(name)),
  }
}

/** What of a form is not what was sent: the fields in which somebody typed on. */
export function typedSince<Values extends object>(sent: Values, now: Values): Partial<Values> {
  const names = Object.keys(now) as (keyof Values)[]
  return Object.fromEntries(
    names.filter(name => JSON.stringify(now[name]) !== JSON.stringify(sent[name])).map(name => [name, now[name]]),
  ) as Partial<Values>
}
