// Where a user went last in an organisation, by address, for the palette. Kept in this browser; addresses hold ids and no
// names, and to others than this user nothing is shown. Forgotten at the sign-out.

/** How many are kept. */
const KEPT_MAX = 12

const PREFIX = 'recentPlaces:'

export type RecentPlaces = {
  /** The last first. */
  read: () => string[]
  /** Puts a path in front. */
  visit: (path: string) => void
}

/** The places of one user in one organisation. */
export function recentPlaces(
  storage: Storage,
  { user, organisation }: { user: string | null; organisation: string | null },
): RecentPlaces {
  const key = `${PREFIX}${organisation ?? ''}:${user ?? ''}`
  const read = () => pathsIn(storage.getItem(key))
  return {
    read,
    visit(path) {
      try {
        storage.setItem(key, JSON.stringify([path, ...read().filter(other => other !== path)].slice(0, KEPT_MAX)))
      } catch {
        // A full storage takes away this comfort, nothing else.
      }
    },
  }
}

/** At the sign-out: no trace of where anybody went stays in this browser. */
export function forgetRecentPlaces(storage: Storage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const name of names) if (name?.startsWith(PREFIX)) storage.removeItem(name)
}

function pathsIn(text: string | null): string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(path => typeof path === 'string') : []
  } catch {
    return []
  }
}
