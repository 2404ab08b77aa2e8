// Founding a further organisation. Its settings and members are calls of their own.
import { refused } from '@twofold/accounting/refusals'
import { createOrganisation } from '@twofold/contract/organisations'
import { OutcomeUnknown } from '../database/lost-connection.ts'
import type { Database } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Route, route } from '../http/route.ts'
import { type SessionParts, switchOrganisation } from '../identity/sessions.ts'
import { foundOrganisation } from './commands.ts'

export type OrganisationRouteParts = {
  database: Database
  session: SessionParts
  /** Whether somebody who is signed in may found an organisation. */
  mayFound: boolean
}

/** POST /tenants: the founder is led into the new organisation by a pair of tokens. */
export function organisationRoutes({ database, session, mayFound }: OrganisationRouteParts): Route[] {
  return [
    route(createOrganisation, async ({ principal, body }) => {
      if (!mayFound) return refused('MAY_NOT_FOUND_ORGANISATIONS')
      const founded = await inTransaction(database, 'BEGIN', client =>
        foundOrganisation(client, principal.userId, body),
      )
      if (!founded.ok) return founded
      return switchOrganisation(session, principal, founded.value.tenantUUID).catch(error => {
        throw new OutcomeUnknown(error)
      })
    }),
  ]
}
