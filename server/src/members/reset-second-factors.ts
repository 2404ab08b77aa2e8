// Resets the second factors of a member who lost one of them. All second factors are removed, so that the member can sign in with only the
// password.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Database } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Books } from '../identity/books.ts'
import { checkRecentSignIn } from '../identity/principal.ts'
import { EMBEDDED_ISSUER } from '../identity/relying-party.ts'
import { endSessionsOfAccount } from '../identity/sessions.ts'
import { accountIdOf } from '../identity-provider/accounts.ts'
import { removeFactors } from '../identity-provider/two-step/factors.ts'
import {
  auditFactorReset,
  auditFactorResetByOperator,
  checkFactorsFor,
  endSessionsOf,
  readMemberIdentity,
  selectMembersForUpdate,
} from './sql.ts'

/**
 * Removes the second factors of a member and ends the member's sessions. Writes an audit entry in each organisation of the member. Fails
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
