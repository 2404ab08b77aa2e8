// The members of an organisation: the signed-in user as OWNER, and the clerks Ada and Bob.
import { listMembers } from '@twofold/contract/members'
import { session } from '../client/client.ts'
import type { FakeServer } from './fake-server.ts'

export const ADA = { userID: 1_000_000, user: { username: 'ada', givenName: 'Ada', familyName: 'Ledger' } }
export const SINCE = '2026-11-05T14:03:00.000000Z'

/** Returns the members. An owner can reset their passwords. Only Bob has no second factor. */
export function membersOf() {
  const owner = { userID: Number(session.state().user), user: { username: 'demo' }, role: 'OWNER' as const }
  const bob = { userID: ADA.userID + 1, user: { username: 'bob', givenName: 'Bob', familyName: 'Till' } }
  const clerks = [ADA, bob].map(clerk => ({ ...clerk, role: 'CLERK' as const }))
  const members = [owner, ...clerks].map(member => ({ ...member, since: SINCE }))
  return { members, isPasswordKeptHere: true, withSecondFactors: [owner.userID, ADA.userID] }
}

/** Responds to a page that reopens after the user signed in again to confirm a change to a member. */
export function answerAfterSignIn(server: FakeServer, change: object): void {
  server.answer(listMembers, () => {
    const { user, organisation } = session.state()
    sessionStorage.setItem(`keptForm:${organisation}:${user}:member:interrupted`, JSON.stringify(change))
    return membersOf()
  })
}
