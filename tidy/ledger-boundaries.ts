import { createHash } from 'node:crypto'
import { type Checkout, filesBelow } from './checkout.ts'

const WRITE = new RegExp(
  [
    /insert\s+into\s+TABLE/,
    /update\s+(?:only\s+)?TABLE\s+(?:as\s+)?(?:\w+\s+)?set\b/,
    /delete\s+from\s+(?:only\s+)?TABLE/,
    /truncate\s+(?:table\s+)?TABLE/,
    /merge\s+into\s+TABLE/,
    /copy\s+TABLE[^;`']*\bfrom\b/,
  ]
    .map(pattern =>
      pattern.source.replace(
        'TABLE',
        '(?:public\\.)?"?(?:transaction|line|account_total|month_total|transaction_version)\\b"?',
      ),
    )
    .join('|'),
  'gi',
)

/**
 * Checks that only `server/src/ledger` writes transactions, their lines, versions and totals, so that reviewers only have to check one
 * folder.
 */
export function ledgerHasOneWriter(checkout: Checkout): string[] {
  return filesBelow(checkout, 'server/src/')
    .filter(([path]) => !path.startsWith('server/src/ledger/'))
    .flatMap(([path, content]) =>
      [...content.matchAll(WRITE)].map(
        ([write]) => `${path} writes the ledger (${write}): use a command of server/src/ledger`,
      ),
    )
}

/**
 * Checks that migrations on main are unchanged. The server does not start if the text of an applied migration has changed. Each migration
 * is listed with its checksum.
 */
export function releasedMigrationsAreUnchanged(checkout: Checkout): string[] {
  const released: Record<string, string> = JSON.parse(checkout.get('server/migrations/released.json') ?? '{}')
  const unlisted = filesBelow(checkout, 'server/migrations/')
    .map(([path]) => path.slice('server/migrations/'.length))
    .filter(name => name.endsWith('.sql') && !(name in released))
    .map(name => `The migration ${name} is not listed: add its checksum to server/migrations/released.json`)
  const changed = Object.entries(released).flatMap(([name, checksum]) => {
    const sql = checkout.get(`server/migrations/${name}`)
    if (sql === undefined) return [`The released migration ${name} is missing: restore it`]
    const found = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
    return found === checksum ? [] : [`The released migration ${name} changed: restore it and write a new one`]
  })
  return [...unlisted, ...changed]
}
