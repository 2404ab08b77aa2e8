// A member who lost his password, and an owner who helps: a temporary one, told once, good for one sign-in.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { claimKey, findReplay, type IdempotencyKey } from '../audit/idempotency.ts'
import { recordAudit } from '../audit/record.ts'
import type { Books } from '../identity/books.ts'
import { EMBEDDED_ISSUER } from '../identity/relying-party.ts'
import { setTemporaryPassword } from '../identity-provider/accounts.ts'
import { memberObject } from './commands.ts'
import { newSecret, passwordOf, type SecretParts } from './secrets.ts'
import { endSessionsOf, holdMembers, readMemberIdentity } from './sql.ts'

type Wanted = { userId: number; idempotency: IdempotencyKey | null }

/**
 * Gives an owner's member a temporary password and signs him out everywhere; he chooses his own at the next sign-in. A retry
 * with the same key is told the same one. Refuses NOT_FOUND; PASSWORD_KEPT_ELSEWHERE for who signs in at another identity
 * provider; PASSWORD_REACHES_FURTHER for who also works in organisations that are not this owner's: he could enter them.
 */
export async function resetPasswordOf(
  books: Books,
  parts: SecretParts,
  { userId, idempotency }: Wanted,
): Promise<Result<{ username: string; temporaryPassword: string }>> {
  await holdMembers(books)
  const member = await readMemberIdentity(books, userId)
  if (member === undefined) return refused('NOT_FOUND')
  if (member.issuer !== EMBEDDED_ISSUER) return refused('PASSWORD_KEPT_ELSEWHERE')
  if (member.reachesFurther) return refused('PASSWORD_REACHES_FURTHER')
  const temporaryPassword = passwordOf(newSecret(parts, books, idempotency))
  const told = accepted({ username: member.username, temporaryPassword })
  const replay = await findReplay(books, idempotency)
  if (!replay.ok) return replay
  if (replay.value !== null) return told
  const object = await memberObject(books, userId)
  await claimKey(books, idempotency, object)
  const isSet = await setTemporaryPassword(books.query, member.subject, temporaryPassword)
  if (!isSet) return refused('PASSWORD_KEPT_ELSEWHERE')
  await endSessionsOf(books, userId)
  await recordAudit(books, { action: 'reset password', ...object })
  return told
}
