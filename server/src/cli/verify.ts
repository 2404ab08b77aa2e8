import { counted } from '@twofold/accounting/counted'
import type { Database } from '../database/pool.ts'
import { say, withProgress } from '../supervisor/console.ts'
import { unsealedTails } from '../verify/audit-trail.ts'
import { equalNames } from '../verify/names.ts'
import { verify } from '../verify/verify.ts'
import { command } from './command.ts'
import { findOrganisation, type NamedOrganisation } from './organisation.ts'
import { withDatabase } from './with-database.ts'

const NAMES = 'SELECT organisation_id AS "organisationId", name FROM organisation'

/** `verify`: recalculates the books from the transaction lines and reports each violation. The exit code is 1 if there is a violation. */
export const verifyCommand = command({
  words: 'verify',
  summary: 'Check every invariant of the books and report each violation.',
  options: { organisation: { value: 'NAME', meaning: 'The organisation to verify. Default: all.' } },
  run: ({ options: { organisation } }) =>
    withDatabase(async ({ owner }) => {
      const one = organisation === undefined ? undefined : await findOrganisation(owner, organisation)
      return await verifyAndSay(owner, one)
    }),
})

/**
 * Verifies the books of one organisation or of all organisations. Prints violations, and notices about names that look the same. Returns 1
 * if there is a violation, otherwise 0.
 */
export async function verifyAndSay(owner: Database, one?: NamedOrganisation): Promise<number> {
  const scope = one === undefined ? {} : { organisationId: one.organisationId }
  const violations = await withProgress('Verifying', verify(owner, scope))
  const { rows } = await owner.pool.query<{ organisationId: number; name: string }>(NAMES)
  const nameOf = new Map(rows.map(row => [row.organisationId, row.name]))
  const whose = (organisationId: number) => nameOf.get(organisationId) ?? `organisation ${organisationId}`
  for (const { id, organisationId, what } of violations)
    say(`${id}  ${organisationId === null ? 'database' : whose(organisationId)}: ${what}`)
  for (const { organisationId, what } of await equalNames(owner.pool, one?.organisationId ?? null))
    say(`Notice  ${whose(organisationId)}: ${what}`)
  for (const { organisationId, count, oldestAt } of await unsealedTails(owner, scope))
    say(`${whose(organisationId)}: ${counted(count, 'unsealed change')}, the oldest from ${oldestAt}`)
  const books = one === undefined ? `the books of ${counted(rows.length, 'organisation')}` : `the books of ${one.name}`
  say(
    violations.length === 0 ? `No violations in ${books}.` : `${counted(violations.length, 'violation')} in ${books}.`,
  )
  return violations.length === 0 ? 0 : 1
}
