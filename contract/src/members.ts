// API calls for the members of an organisation: listing and inviting members, changing their roles, and removing them.
import { ROLES } from '@twofold/accounting/roles'
import * as z from 'zod/mini'
import { endpoint, getEndpoint } from './endpoint.ts'
import { tokenPair, user } from './session.ts'
import { id, idInPath, ignored, modifiedAt, text } from './wire.ts'

/** The maximum length of the email address or username in an invitation. */
export const INVITEE_LENGTH_MAX = 200

const role = z.enum(ROLES)
/** A timestamp in UTC, in ISO 8601 format. */
const instant = z.string()

const member = z.object({ userID: id, user, role, since: instant, modifiedAt })
export type Member = z.output<typeof member>

const invitation = z.object({
  invitationID: id,
  /** The email address or username of the invited user, as the inviting member typed it. */
  invitee: z.string(),
  role,
  /** The username of the member who created the invitation. */
  invitedBy: z.string(),
  /** The username of the first user who opened the link. Only this user can accept the invitation. Empty if the link was not opened yet. */
  openedBy: z.string(),
  expiresAt: instant,
})
export type Invitation = z.output<typeof invitation>

const atUser = z.object({ userID: idInPath })

export const listMembers = getEndpoint({
  name: 'listMembers',
  path: '/members',
  summary: 'Returns the members with their roles. Administrators and owners also get the open invitations.',
  permission: 'members.read',
  response: z.object({
    members: z.array(member),
    invitations: z.array(invitation),
    /** True if Twofold stores the passwords. An owner can then reset a member's password. */
    isPasswordKeptHere: z.boolean(),
    /** The ids of the members who have set up a second factor with Twofold. Empty unless the caller is an owner. */
    withSecondFactors: z.array(id),
  }),
})

export const changeMember = endpoint({
  name: 'changeMember',
  method: 'PUT',
  path: '/members/:userID',
  summary:
    'Changes the role of a member. Takes effect with the member’s next call. Members cannot give or change a role above their own. An organisation always keeps at least one owner. Making a member an owner requires a sign-in within the last five minutes.',
  permission: 'members.manage',
  params: atUser,
  body: z.strictObject({
    role,
    modifiedAt: z.optional(modifiedAt),
    ...ignored(['userID', 'user', 'since'] as const),
  }),
  response: member,
  refusals: ['NOT_FOUND', 'STALE', 'ROLE_ABOVE_OWN', 'LAST_OWNER', 'RECENT_SIGN_IN_REQUIRED'],
  changes: ['members', 'session', 'organisations'],
})

export const removeMember = endpoint({
  name: 'removeMember',
  method: 'DELETE',
  path: '/members/:userID',
  summary: 'Ends a membership. The member’s next call is refused. The member’s entries keep the member’s name.',
  permission: 'members.manage',
  params: atUser,
  response: member,
  refusals: ['NOT_FOUND', 'ROLE_ABOVE_OWN', 'LAST_OWNER'],
  changes: ['members', 'session', 'organisations'],
})

export const leaveOrganisation = endpoint({
  name: 'leaveOrganisation',
  method: 'POST',
  path: '/members/leave',
  summary: 'Ends the caller’s own membership. The last owner cannot leave.',
  permission: 'members.read',
  response: member,
  refusals: ['LAST_OWNER'],
  // A former member has no access to the organisation. The page deletes everything from its cache, so no resources are listed here.
  changes: [],
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/members/:userID/password',
  summary:
    'Gives another member a temporary password and returns it once. The member replaces it at the next sign-in. Ends the member’s sessions. Requires an owner who signed in within the last five minutes, and the embedded identity provider.',
  permission: 'members.resetPassword',
  params: atUser,
  response: z.object({ username: z.string(), temporaryPassword: z.string() }),
  refusals: [
    'NOT_FOUND',
    'OWN_PASSWORD_HAS_ITS_PAGE',
    'RECENT_SIGN_IN_REQUIRED',
    'PASSWORD_KEPT_ELSEWHERE',
    'PASSWORD_REACHES_FURTHER',
    'RESET_NEEDS_TWO_FACTORS',
    'IDEMPOTENCY_MISMATCH',
  ],
  changes: [],
})

export const resetSecondFactors = endpoint({
  name: 'resetSecondFactors',
  method: 'DELETE',
  path: '/members/:userID/second-factors',
  summary:
    'Removes the authenticator app, the passkeys and the recovery codes of another member, and ends the member’s sessions. The password does not change. The caller must own all organisations of the member and have signed in within the last five minutes. Requires the embedded identity provider.',
  permission: 'members.resetPassword',
  params: atUser,
  response: z.object({ username: z.string() }),
  refusals: [
    'NOT_FOUND',
    'OWN_SECOND_FACTORS_HAVE_THEIR_PAGE',
    'RECENT_SIGN_IN_REQUIRED',
    'SECOND_FACTORS_KEPT_ELSEWHERE',
    'SECOND_FACTORS_REACH_FURTHER',
    'RESET_NEEDS_TWO_FACTORS',
    'NO_SECOND_FACTORS',
  ],
  changes: ['members'],
})

export const inviteMember = endpoint({
  name: 'inviteMember',
  method: 'POST',
  path: '/members/invitations',
  summary:
    'Creates an invitation and returns its code once. The link `/invitation?code={code}` works once, for 7 days. Inviting an owner requires a sign-in within the last five minutes.',
  permission: 'members.manage',
  body: z.strictObject({ invitee: text(INVITEE_LENGTH_MAX), role }),
  response: z.object({ invitation, code: z.string() }),
  refusals: ['TEXT_EMPTY', 'ROLE_ABOVE_OWN', 'RECENT_SIGN_IN_REQUIRED', 'IDEMPOTENCY_MISMATCH'],
  changes: ['members'],
})

export const withdrawInvitation = endpoint({
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: '/members/invitations/:invitationID',
  summary: 'Withdraws an invitation. Its link stops working.',
  permission: 'members.manage',
  params: z.object({ invitationID: idInPath }),
  response: invitation,
  refusals: ['NOT_FOUND', 'ROLE_ABOVE_OWN'],
  changes: ['members'],
})

const byCode = z.strictObject({ code: text(100) })

export const previewInvitation = endpoint({
  name: 'previewInvitation',
  method: 'POST',
  path: '/invitations/preview',
  summary:
    'Returns what an invitation says, without opening it. Refuses an invitation that is not valid, and one that a user has already opened, like an unknown code.',
  permission: 'open',
  body: byCode,
  response: z.object({ tenantName: z.string(), role, invitedBy: z.string(), expiresAt: instant }),
  refusals: ['NOT_FOUND'],
  changes: [],
})

export const openInvitation = endpoint({
  name: 'openInvitation',
  method: 'POST',
  path: '/invitations/open',
  summary: 'Opens an invitation and returns its details. From then on, only the caller can accept it.',
  permission: 'signed-in',
  body: byCode,
  response: z.object({
    tenantUUID: z.string(),
    tenantName: z.string(),
    role,
    invitedBy: z.string(),
    expiresAt: instant,
    /** True if the caller is already a member of the organisation. */
    isMember: z.boolean(),
  }),
  refusals: ['NOT_FOUND', 'INVITATION_TAKEN', 'INVITATION_USED', 'INVITATION_OVER'],
  changes: [],
})

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/invitations/accept',
  summary: 'Accepts an invitation. The caller becomes a member and gets a pair of tokens for the organisation.',
  permission: 'signed-in',
  body: byCode,
  response: tokenPair,
  refusals: ['NOT_FOUND', 'INVITATION_TAKEN', 'INVITATION_USED', 'INVITATION_OVER', 'TWO_FACTORS_REQUIRED'],
  changes: ['session', 'organisations'],
})
