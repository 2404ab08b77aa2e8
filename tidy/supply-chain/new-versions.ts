// Finds new versions in a lock file, and checks that they have been public for at least seven days. A malicious version is usually noticed
// and withdrawn within days.

/** The minimum number of days that a version must have been public before it is added to the lock file. */
export const AGE_DAYS_MIN = 7

const DAY_MS = 86_400_000
const FOLDER = 'node_modules/'

/** A version of a package in a registry. */
export type PackageVersion = { name: string; version: string }

type Lock = { packages?: Record<string, { name?: string; version?: string; link?: boolean }> }

/**
 * Returns the versions that are in the lock file `after` but not in the lock file `before`, sorted by name. Each version is returned once.
 */
export function newVersions(before: string, after: string): PackageVersion[] {
  const known = lockedVersions(before)
  return [...lockedVersions(after)].filter(([key]) => !known.has(key)).map(([, version]) => version)
}

function lockedVersions(text: string): Map<string, PackageVersion> {
  const { packages = {} } = JSON.parse(text) as Lock
  const found = Object.entries(packages).flatMap(([path, { name, version, link }]) => {
    if (!path.includes(FOLDER) || link || version === undefined) return []
    // An alias is installed in a folder that has the name of the alias.
    return [{ name: name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length), version }]
  })
  const sorted = found.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
  return new Map(sorted.map(version => [keyOf(version), version]))
}

function keyOf({ name, version }: PackageVersion): string {
  return `${name}@${version}`
}

/**
 * Returns a message for each version that is younger than AGE_DAYS_MIN at `now` (milliseconds since 1970). `publishedAt` returns the time
 * of publication in ISO 8601. It returns undefined if the registry has no date, which is also reported.
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
