// The name of the account of a customer or vendor.
import { nameKeyOf } from '../ledger/name-key.ts'
import { accepted, type Result, refused } from '../refusals.ts'
import { checkOneLine, PARTY_NAME_LENGTH_MAX } from '../text.ts'

/**
 * Checks the name of a party and returns it without surrounding spaces. It must have one line and 1 to 180 code units, and need not be
 * unique. Refuses for `field`: PARTY_NAME_EMPTY, TEXT_TOO_LONG, TEXT_NOT_ALLOWED.
 */
export function checkPartyName(name: string, field: string): Result<string> {
  const checked = checkOneLine(name, field, PARTY_NAME_LENGTH_MAX)
  if (!checked.ok) return checked
  return checked.value === '' ? refused('PARTY_NAME_EMPTY', field) : checked
}

/**
 * Returns the name of a party's account: the party's name with `-` for each colon, because colons separate the levels of full names,
 * followed by the party's number if a sibling already has the name: `Ann: Smith` is `Ann- Smith`, the second `Ann` is `Ann (7)`.
 * `isTaken` takes the key of a name (`nameKeyOf`).
 */
export function partyAccountName(party: { id: number; name: string }, isTaken: (nameKey: string) => boolean): string {
  let name = party.name.replaceAll(':', '-')
  while (isTaken(nameKeyOf(name))) name = `${name} (${party.id})`
  return name
}

/** The remaining references to a party that is deleted: documents, and manual lines on its account. Deleted and voided ones do not count. */
export type PartyDeletionFacts = { documentCount: number; hasLines: boolean }

/** Checks whether a party may be deleted: nothing current refers to it. Refuses PARTY_HAS_DOCUMENTS (with their number), PARTY_HAS_LINES. */
export function checkPartyDeletion({ documentCount, hasLines }: PartyDeletionFacts): Result<null> {
  if (documentCount > 0) return refused('PARTY_HAS_DOCUMENTS', undefined, { documents: documentCount })
  return hasLines ? refused('PARTY_HAS_LINES') : accepted(null)
}
