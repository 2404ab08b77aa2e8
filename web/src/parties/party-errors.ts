// What is wrong with a customer or vendor as it is typed. Lists that only name them do without it.
import { checkPartyEmail } from '@twofold/accounting/mail'
import { checkPartyName } from '@twofold/accounting/parties/party-account'
import { sentenceOfEntry } from '@twofold/contract/errors/entry-errors'
import { type PartyValues, type PartyWord, wireName } from './party-values.ts'

/** What is wrong before it is sent. */
export function errorsOfParty(party: PartyWord, { name, email }: PartyValues): Record<string, string> {
  const checked = [checkPartyName(name, wireName(party, 'name')), checkPartyEmail(email, wireName(party, 'email'))]
  const refusals = checked.flatMap(each => (each.ok ? [] : each.refusals))
  return Object.fromEntries(refusals.map(refusal => [refusal.field ?? 'form', sentenceOfEntry(refusal)]))
}
