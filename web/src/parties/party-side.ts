// Customers and vendors as pickers and documents see them: the same thing under two names.
import type { PartyValues, PartyWord } from './party-values.ts'

/** A party as a document names it. */
export type NamedParty = { id: number; name: string }

/** A party that is offered, with its balance in cents: what a customer owes us, what we owe a vendor. */
export type OfferedParty = NamedParty & { city: string; balanceCents: number }

/** A party as a document takes its address from it. */
export type PartyAddress = { name: string; address: string; city: string; state: string; zip: string }

/** What tells the two sides apart; `find`, `create` and `readAddress` are calls. */
export type PartySide = {
  word: PartyWord
  /** As labels and titles begin. */
  title: 'Customer' | 'Vendor'
  /** Hook: the best few for a text; nothing is asked while it is not enabled. */
  useFound: (search: string, isEnabled: boolean) => FoundParties
  /** Hook: makes one. */
  useCreate: () => { send: (values: PartyValues) => Promise<NamedParty>; isSending: boolean }
  readAddress: (id: number) => Promise<PartyAddress>
}

/** `isFor`: the answer is to the text that was asked last. */
type FoundParties = { parties: readonly OfferedParty[]; isFor: boolean; error: Error | null }
