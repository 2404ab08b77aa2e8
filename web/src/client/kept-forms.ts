// Typed text that is not saved yet. It is kept in this tab's session storage, so that it survives a sign-out. It is restored
// after the next sign-in, for the same user in the same organisation only.

export type KeptForms = {
  read: (name: string) => unknown
  write: (name: string, values: unknown) => void
  drop: (name: string) => void
}

/** The user and organisation of the forms. */
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
        // If the storage is full, only this feature is lost, not the form.
      }
    },
    drop: name => storage.removeItem(keyOf(name)),
  }
}

/** Returns the fields of a form that changed since it was sent. */
export function typedSince<Values extends object>(sent: Values, now: Values): Partial<Values> {
  const names = Object.keys(now) as (keyof Values)[]
  return Object.fromEntries(
    names.filter(name => JSON.stringify(now[name]) !== JSON.stringify(sent[name])).map(name => [name, now[name]]),
  ) as Partial<Values>
}
