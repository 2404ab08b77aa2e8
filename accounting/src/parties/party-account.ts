// The name of a customer or vendor, and the name of the party's account.
import { nameKeyOf } from '../ledger/name-key.ts'
import { accepted, type Result, refused } from '../refusals.ts'
import { checkOneLine, PARTY_NAME_LENGTH_MAX } from '../text.ts'

/**
 * Checks the name of a party and returns it without surrounding spaces. The name must be a single line of 1 to 180 code units. Several
 * parties can have the same name. Errors for `field`: PARTY_NAME_EMPTY, TEXT_TOO_LONG, TEXT_NOT_ALLOWED.
 */
export function checkPartyName(name: string, field: string): Result<string> {
  const checked = checkOneLine(name, field, PARTY_NAME_LENGTH_MAX)
  if (!checked.ok) return checked
  return checked.value === '' ? refused('PARTY_NAME_EMPTY', field) : checked
}

/**
 * Returns the name of a party's account. It is the party's name with `-` in place of colons, because colons separate the names in a full
 * name. If a sibling already has this name, the party's number is added: `Ann: Smith` becomes `Ann- Smith`, and the second `Ann` becomes
 * `Ann (7)`. `isTaken` is called with the key of a name (`nameKeyOf`).
 */
export function partyAccountName(party: { id: number; name: string }, isTaken: (nameKey: string) => boolean): string {
  let name = party.name.replaceAll(':', '-')
  while (isTaken(nameKeyOf(name))) name = `${name} (${party.id})`
  return name
}

/**
 * The records that prevent a party's deletion: its documents, and the manual lines on its account. Deleted documents and voided lines are
 * not included.
 */
export type PartyDeletionFacts = { documentCount: number; hasLines: boolean }

/**
 * Checks whether a party may be deleted. Only deleted documents and voided lines may refer to it. Errors: PARTY_HAS_DOCUMENTS (with the
 * number of documents), PARTY_HAS_LINES.
 */
export function checkPartyDeletion({ documentCount, hasLines }: PartyDeletionFacts): Result<null> {
  if (documentCount > 0) return refused('PARTY_HAS_DOCUMENTS', undefined, { documents: documentCount })
  return hasLines ? refused('PARTY_HAS_LINES') : accepted(null)
}
