// Which versions a lock file brings in, and whether they have been public for long enough: a malicious version is usually noticed and
// withdrawn within days.

/** How many days a version must have been public before it enters the lock file. */
export const AGE_DAYS_MIN = 7

const DAY_MS = 86_400_000
const FOLDER = 'node_modules/'

/** One version of a package in a registry. */
export type PackageVersion = { name: string; version: string }

type Lock = { packages?: Record<string, { name?: string; version?: string; link?: boolean }> }

/** Returns the versions that are in the lock file `after` and not in the lock file `before`, each once, by name. */
export function newVersions(before: string, after: string): PackageVersion[] {
  const known = lockedVersions(before)
  return [...lockedVersions(after)].filter(([key]) => !known.has(key)).map(([, version]) => version)
}

function lockedVersions(text: string): Map<string, PackageVersion> {
  const { packages = {} } = JSON.parse(text) as Lock
  const found = Object.entries(packages).flatMap(([path, { name, version, link }]) => {
    if (!path.includes(FOLDER) || link || version === undefined) return []
    // An alias is installed in a folder of another name.
    return [{ name: name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length), version }]
  })
  const sorted = found.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
  return new Map(sorted.map(version => [keyOf(version), version]))
}

function keyOf({ name, version }: PackageVersion): string {
  return `${name}@${version}`
}

/**
 * Returns a sentence for each version that is younger than AGE_DAYS_MIN at `now` (milliseconds since 1970). `publishedAt` is what the
 * registry says, as an ISO 8601 instant; undefined if it says nothing, which is also a fault.
 */
export function faultsOfAge(
  versions: readonly PackageVersion[],
  publishedAt: (version: PackageVersion) => string | undefined,
  now: number,
): string[] {
  return versions.flatMap(version => {
    const at = publishedAt(version)
    if (at === undefined) return [`The registry has no date for ${keyOf(version)}.`]
    const days = (now - Date.parse(at)) / DAY_MS
    if (days >= AGE_DAYS_MIN) return []
    const waits = Math.ceil(AGE_DAYS_MIN - days)
    return [
      `${keyOf(version)} was published on ${at.slice(0, 10)}. Wait ${waits} more ${waits === 1 ? 'day' : 'days'}.`,
    ]
  })
}
