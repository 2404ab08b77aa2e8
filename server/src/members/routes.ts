// The API routes of an organisation's members.
import { accepted, refused } from '@twofold/accounting/refusals'
import * as contract from '@twofold/contract/members'
import { afterDone } from '../database/lost-connection.ts'
import type { Database } from '../database/pool.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import { type Route, route } from '../http/route.ts'
import { type SessionParts, switchOrganisation } from '../identity/sessions.ts'
import { type Limit, limited, type Throttle } from '../identity/throttle.ts'
import { changeMembership, presentMember } from './commands.ts'
import { accept, invite, open, presentInvitation, preview, withdraw } from './invitations.ts'
import { resetPasswordOf, resetSecondFactorsOf } from './reset-password.ts'
import { readInvitations, readMembers, readMembersWithFactors } from './sql.ts'

export type MemberRouteParts = {
  database: Database
  session: SessionParts
  throttle: Throttle
  /** Whether the embedded identity provider is used. */
  isPasswordKeptHere: boolean
}

/** Returns the routes for members. */
export function memberRoutes(parts: MemberRouteParts): Route[] {
  const { database, session, isPasswordKeptHere } = parts
  return [
    readingRoute(database, contract.listMembers, async books =>
      accepted({
        members: (await readMembers(books)).map(presentMember),
        invitations: (await readInvitations(books)).map(presentInvitation),
        isPasswordKeptHere,
        withSecondFactors: isPasswordKeptHere ? await readMembersWithFactors(books) : [],
      }),
    ),
    writingRoute(database, contract.changeMember, (books, { params, body: { role, modifiedAt } }) =>
      changeMembership(books, { userId: params.userID, role, modifiedAt }),
    ),
    writingRoute(database, contract.removeMember, (books, { params }) =>
      changeMembership(books, { userId: params.userID, role: null }),
    ),
    writingRoute(database, contract.leaveOrganisation, books =>
      changeMembership(books, { userId: books.userId, role: null }),
    ),
    writingRoute(database, contract.resetPassword, async (books, { params, idempotency }) =>
      isPasswordKeptHere
        ? resetPasswordOf(books, session, { userId: params.userID, idempotency })
        : refused('PASSWORD_KEPT_ELSEWHERE'),
    ),
    writingRoute(database, contract.resetSecondFactors, async (books, { params }) =>
      isPasswordKeptHere ? resetSecondFactorsOf(books, params.userID) : refused('SECOND_FACTORS_KEPT_ELSEWHERE'),
    ),
    writingRoute(database, contract.inviteMember, (books, { body, idempotency }) =>
      invite(books, session, { ...body, idempotency }),
    ),
    writingRoute(database, contract.withdrawInvitation, (books, { params }) => withdraw(books, params.invitationID)),
    ...invitationRoutes(parts),
  ]
}

/** Opening an invitation needs no limit, because the caller is signed in. */
const PREVIEWS: Limit = { kind: 'invitation', attemptsMax: 60, windowSeconds: 60 }

/** Returns the routes for users who have an invitation. These users may have no organisation yet. */
function invitationRoutes({ database: { pool }, session, throttle }: MemberRouteParts): Route[] {
  return [
    route(contract.previewInvitation, ({ body, address }) =>
      limited(throttle, PREVIEWS, address, () => preview(pool, body.code)),
    ),
    route(contract.openInvitation, ({ principal, body }) => open(pool, principal, body.code)),
    route(contract.acceptInvitation, async ({ principal, requestId, body: { code } }) => {
      const tenantUUID = await accept(pool, principal, { code, requestId })
      if (!tenantUUID.ok) return tenantUUID
      return switchOrganisation(session, principal, tenantUUID.value).catch(error => {
        throw afterDone(error)
      })
    }),
  ]
}
