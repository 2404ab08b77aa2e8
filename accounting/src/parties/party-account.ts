// What the account of a customer or vendor is called.
import { nameKeyOf } from '../ledger/name-key.ts'
import { accepted, type Result, refused } from '../refusals.ts'
import { checkOneLine, PARTY_NAME_LENGTH_MAX } from '../text.ts'

/**
 * A name that a party may bear, without the spaces around it: not empty, one line, at most 180 code units. It need not be
 * unique. Refuses, beside `field`, PARTY_NAME_EMPTY, TEXT_TOO_LONG, TEXT_NOT_ALLOWED.
 */
export function checkPartyName(name: string, field: string): Result<string> {
  const checked = checkOneLine(name, field, PARTY_NAME_LENGTH_MAX)
  if (!checked.ok) return checked
  return checked.value === '' ? refused('PARTY_NAME_EMPTY', field) : checked
}

/**
 * The name of a party's account: the party's, with `-` for each colon (colons part the levels of full names), and its number
 * behind it when a sibling has the name: `Ann: Smith` is `Ann- Smith`, the second `Ann` is `Ann (7)`. `isTaken` is asked by
 * the name's key (`nameKeyOf`).
 */
export function partyAccountName(party: { id: number; name: string }, isTaken: (nameKey: string) => boolean): string {
  let name = party.name.replaceAll(':', '-')
  while (isTaken(nameKeyOf(name))) name = `${name} (${party.id})`
  return name
}

/** What still refers to a party that is to be deleted: live documents, and live lines by hand on its account. */
export type PartyDeletionFacts = { documentCount: number; hasLines: boolean }

/** Whether a party may be deleted: nothing live refers to it. Refuses PARTY_HAS_DOCUMENTS (with their number), PARTY_HAS_LINES. */
export function checkPartyDeletion({ documentCount, hasLines }: PartyDeletionFacts): Result<null> {
  if (documentCount > 0) return refused('PARTY_HAS_DOCUMENTS', undefined, { documents: documentCount })
  return hasLines ? refused('PARTY_HAS_LINES') : accepted(null)
}
