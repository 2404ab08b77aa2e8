// The API routes that create an organisation and that read and change its settings.
import { refused } from '@twofold/accounting/refusals'
import { changeSettings, createOrganisation, readSettings } from '@twofold/contract/organisations'
import { afterDone } from '../database/lost-connection.ts'
import type { Database } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import { type Route, route } from '../http/route.ts'
import { type SessionParts, switchOrganisation } from '../identity/sessions.ts'
import { foundOnce } from './commands.ts'
import { changeOrganisationSettings, readOrganisationSettings } from './settings.ts'

export type OrganisationRouteParts = {
  database: Database
  session: SessionParts
  /** Whether signed-in users may create an organisation. */
  mayFound: boolean
  /** Whether a new organisation may send email before the operator allows it. */
  mayNewMail: boolean
}

/** Returns the routes for organisations. The route that creates an organisation returns an access token and a refresh token for it. */
export function organisationRoutes({ database, session, mayFound, mayNewMail }: OrganisationRouteParts): Route[] {
  return [
    route(createOrganisation, async ({ principal, requestId, body, idempotency }) => {
      if (!mayFound) return refused('MAY_NOT_FOUND_ORGANISATIONS')
      const founded = await inTransaction(database, 'BEGIN', client =>
        foundOnce(client, { ...principal, requestId }, idempotency, { ...body, mayMail: mayNewMail }),
      )
      if (!founded.ok) return founded
      return switchOrganisation(session, principal, founded.value.tenantUUID).catch(error => {
        throw afterDone(error)
      })
    }),
    readingRoute(database, readSettings, readOrganisationSettings),
    writingRoute(database, changeSettings, (books, { body }) => changeOrganisationSettings(books, body)),
  ]
}
