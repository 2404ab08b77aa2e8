// An owner resets the password of a member. The new temporary password is shown once and valid for one sign-in.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { claimKey, findReplay, type IdempotencyKey } from '../audit/idempotency.ts'
import { recordAudit } from '../audit/record.ts'
import type { Database } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Books } from '../identity/books.ts'
import { checkRecentSignIn } from '../identity/principal.ts'
import { EMBEDDED_ISSUER } from '../identity/relying-party.ts'
import { endSessionsOfAccount } from '../identity/sessions.ts'
import { accountIdOf, setTemporaryPassword } from '../identity-provider/accounts.ts'
import { removeFactors } from '../identity-provider/two-step/factors.ts'
import { memberObject } from './commands.ts'
import { newSecret, passwordOf, type SecretParts } from './secrets.ts'
import {
  auditFactorReset,
  auditFactorResetByOperator,
  checkFactorsFor,
  endSessionsOf,
  readMemberIdentity,
  selectMembersForUpdate,
} from './sql.ts'

type Wanted = { userId: number; idempotency: IdempotencyKey | null }

/**
 * Sets a temporary password for another member of an organisation and ends all sessions of the member. At the next sign-in, the member
 * chooses a new password. A retry with the same key returns the same temporary password. Fails with OWN_PASSWORD_HAS_ITS_PAGE for the
 * caller's own password, because the password page asks for the current password. Fails with RECENT_SIGN_IN_REQUIRED and NOT_FOUND. Fails
 * with PASSWORD_KEPT_ELSEWHERE for a member who signs in at another identity provider. Fails with PASSWORD_REACHES_FURTHER for a member of
 * organisations with other owners, because the password would also give access to these organisations. Also fails with the errors of
 * `checkFactorsFor`.
 */
export async function resetPasswordOf(
  books: Books,
  parts: SecretParts,
  { userId, idempotency }: Wanted,
): Promise<Result<{ username: string; temporaryPassword: string }>> {
  if (userId === books.userId) return refused('OWN_PASSWORD_HAS_ITS_PAGE')
  const recent = checkRecentSignIn(books)
  if (!recent.ok) return recent
  await selectMembersForUpdate(books)
  const member = await readMemberIdentity(books, userId)
  if (member === undefined) return refused('NOT_FOUND')
  if (member.issuer !== EMBEDDED_ISSUER) return refused('PASSWORD_KEPT_ELSEWHERE')
  if (member.reachesFurther) return refused('PASSWORD_REACHES_FURTHER')
  const proved = await checkFactorsFor(books, userId)
  if (!proved.ok) return proved
  const temporaryPassword = passwordOf(newSecret(parts, books, idempotency))
  const response = accepted({ username: member.username, temporaryPassword })
  const replay = await findReplay(books, idempotency)
  if (!replay.ok) return replay
  if (replay.value !== null) return response
  const object = await memberObject(books, userId)
  await claimKey(books, idempotency, object)
  const isSet = await setTemporaryPassword(books.query, member.subject, temporaryPassword)
  if (!isSet) return refused('PASSWORD_KEPT_ELSEWHERE')
  await endSessionsOf(books, userId)
  await recordAudit(books, { action: 'reset password', ...object })
  return response
}

/**
 * Removes all second factors of a member who lost one of them, and ends the member's sessions. Writes an audit entry in each organisation of the member. Fails
 * with OWN_SECOND_FACTORS_HAVE_THEIR_PAGE, RECENT_SIGN_IN_REQUIRED, NOT_FOUND and NO_SECOND_FACTORS. Fails with
 * SECOND_FACTORS_KEPT_ELSEWHERE for a member who signs in at another identity provider. Fails with SECOND_FACTORS_REACH_FURTHER for a
 * member of organisations that the caller does not own. Also fails with the errors of `checkFactorsFor`.
 */
export async function resetSecondFactorsOf(books: Books, userId: number): Promise<Result<{ username: string }>> {
  if (userId === books.userId) return refused('OWN_SECOND_FACTORS_HAVE_THEIR_PAGE')
  const recent = checkRecentSignIn(books)
  if (!recent.ok) return recent
  await selectMembersForUpdate(books)
  const member = await readMemberIdentity(books, userId)
  if (member === undefined) return refused('NOT_FOUND')
  if (member.issuer !== EMBEDDED_ISSUER) return refused('SECOND_FACTORS_KEPT_ELSEWHERE')
  if (member.reachesFurther) return refused('SECOND_FACTORS_REACH_FURTHER')
  const proved = await checkFactorsFor(books, userId)
  if (!proved.ok) return proved
  if (!(await removeFactors(books.query, member.subject))) return refused('NO_SECOND_FACTORS')
  await endSessionsOf(books, userId)
  await auditFactorReset(books, userId)
  return accepted({ username: member.username })
}

/**
 * Removes the second factors of any account of the embedded provider, for the operator of the server. Fails with NOT_FOUND and
 * NO_SECOND_FACTORS.
 */
export function resetSecondFactorsByOperator(owner: Database, username: string): Promise<Result<null>> {
  return inTransaction(owner, 'BEGIN', async client => {
    const accountId = await accountIdOf(client, username)
    if (accountId === null) return refused('NOT_FOUND')
    const ask = async (text: string, values: unknown[]) => (await client.query<{ isDone: boolean }>(text, values)).rows
    if (!(await removeFactors(ask, accountId))) return refused('NO_SECOND_FACTORS')
    await endSessionsOfAccount({ pool: client }, accountId)
    await auditFactorResetByOperator(client, accountId)
    return accepted(null)
  })
}
