// Stores text that the user has typed but not saved. It is stored in this tab's session storage, so that it survives a sign-out. It is
// restored after the next login, only for the same user in the same organisation.

export type KeptForms = {
  read: (name: string) => unknown
  write: (name: string, values: unknown) => void
  drop: (name: string) => void
}

/** The user and organisation to which the forms belong. */
export type KeptFor = { user: string | null; organisation: string | null }

/** The stored forms of one user in one organisation. */
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
        // If the storage is full, the form is not stored. The open form still works.
      }
    },
    drop: name => storage.removeItem(keyOf(name)),
  }
}

/** Returns the fields of a form that the user changed after the form was sent. */
export function typedSince<Values extends object>(sent: Values, now: Values): Partial<Values> {
  const names = Object.keys(now) as (keyof Values)[]
  return Object.fromEntries(
    names.filter(name => JSON.stringify(now[name]) !== JSON.stringify(sent[name])).map(name => [name, now[name]]),
  ) as Partial<Values>
}
