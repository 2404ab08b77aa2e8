// The URLs that a user opened recently in an organisation, for the palette. They are stored in this browser and are deleted on sign-out.
// They contain ids and no names, and only this user sees them.

/** The maximum number of URLs. */
const KEPT_MAX = 12

const PREFIX = 'recentPlaces:'

export type RecentPlaces = {
  /** Returns the URLs, newest first. */
  read: () => string[]
  /** Adds a path at the front of the list. */
  visit: (path: string) => void
}

/** The recent URLs of one user in one organisation. */
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
        // If the storage is full, the recent URLs are not stored.
      }
    },
  }
}

/** Deletes the URLs of all users from this browser. Called on sign-out. */
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
