// Validates the form values of a customer or vendor. This code is in a separate file, because lists do not need it.
import { checkPartyEmail } from '@twofold/accounting/mail'
import { checkPartyName } from '@twofold/accounting/parties/party-account'
import { accepted } from '@twofold/accounting/refusals'
import { sentenceOfEntry } from '@twofold/contract/errors/entry-errors'
import { type PartyValues, type PartyWord, wireName } from './party-values.ts'

/**
 * Returns the validation errors of a party, keyed by API field name. `storedEmail` is the email address of an existing party. It is
 * accepted unchanged, even if it would be rejected for a new party.
 */
export function errorsOfParty(
  party: PartyWord,
  { name, email }: PartyValues,
  storedEmail?: string,
): Record<string, string> {
  const checked = [
    checkPartyName(name, wireName(party, 'name')),
    email === storedEmail ? accepted(email) : checkPartyEmail(email, wireName(party, 'email')),
  ]
  const refusals = checked.flatMap(each => (each.ok ? [] : each.refusals))
  return Object.fromEntries(refusals.map(refusal => [refusal.field ?? 'form', sentenceOfEntry(refusal)]))
}
