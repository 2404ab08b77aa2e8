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
