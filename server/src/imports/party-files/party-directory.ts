// Finds the parties that the rows of a file refer to, by Twofold's number, by the file's own number, or by name. A new party is only
// planned until it is written to the database.
import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import { nameKeyOf } from '@twofold/accounting/ledger/name-key'
import { sortKeyOf } from '@twofold/accounting/ledger/sort-key'
import type { PartyFields } from '@twofold/contract/documents/party-codec'
import { sentenceOf } from '@twofold/contract/errors'
import type { Books } from '../../identity/books.ts'
import { checkNewParty } from '../../parties/create-many.ts'
import type { PartyKind } from '../../parties/party.ts'
import { identityOf } from '../row-identity.ts'
import type { NamedParty, PartyRow } from './party-row.ts'

/** The fields of a party that are copied to its documents. */
export type PartyAddress = Pick<PartyFields, 'name' | 'address' | 'city' | 'state' | 'zip'>

/**
 * The identities to claim for a party. `made` identifies a party that an import created. `number` identifies the party by its number in the
 * file.
 */
type PartyClaims = { made: string | null; number: string | null }

/** A party that a row refers to. If the party is only planned, `id` is negative and `fields` is set. */
export type MeantParty = { id: number; address: PartyAddress; fields: PartyFields | null; claims: PartyClaims }

type Listed = MeantParty & { isNumbered: boolean }

/** The customers or vendors, by the names and numbers that files can use. */
export type PartyDirectory = {
  /** Returns the party of a row, or the errors of the row. If the party does not exist, plans to create it. */
  find: (row: PartyRow) => MeantParty | string[]
  /** Returns whether an earlier file used this name or number for a party, even if the party was deleted later. */
  isKnown: (who: NamedParty) => boolean
  /** Replaces the temporary id of a planned or claimed party with its id in the books. */
  settle: (meantId: number, id: number) => void
}

const LIST = `
  SELECT party_id AS id, name, address, city, state, zip FROM party
   WHERE organisation_id = $1 AND side = $2 AND live ORDER BY party_id`

const CALLED = `
  SELECT replace(i.identity::text, '-', '') AS identity, i.object_id AS id, i.object_kind = 'party number' AS "isNumber"
    FROM imported_row i JOIN party p ON p.organisation_id = $1 AND p.party_id = i.object_id
   WHERE i.organisation_id = $1 AND i.object_kind IN ('party', 'party number') AND p.side = $2`

/** Returns the identity of the number that files use for a party. */
function numberIdentity(side: PartySide, number: string): string {
  return identityOf(['party number', side, nameKeyOf(number)])
}

/** Returns the identity of a party that an import created. */
function madeIdentity(side: PartySide, { number, name }: NamedParty): string {
  return identityOf(['party', side, number === null ? null : nameKeyOf(number), nameKeyOf(name ?? number ?? '')])
}

/** Returns the identity that older versions of the import used. It depends on the exact spelling of the number or name. */
function earlierIdentity(side: PartySide, { number, name }: NamedParty): string {
  return number === null
    ? identityOf(['party', side, null, sortKeyOf(name ?? '')])
    : identityOf(['party number', side, number.toLowerCase()])
}

/** Reads the parties that files may refer to. Runs two statements. */
export async function readPartyDirectory(
  books: Pick<Books, 'organisationId' | 'role' | 'query'>,
  kind: PartyKind,
): Promise<PartyDirectory> {
  const values = [books.organisationId, kind.side]
  const listed = await books.query<PartyAddress & { id: number }>(LIST, values)
  const called = await books.query<{ identity: string; id: number; isNumber: boolean }>(CALLED, values)
  const calls = new Map(called.map(({ identity, id }) => [identity, id]))
  const numbered = new Set(called.flatMap(({ id, isNumber }) => (isNumber ? [id] : [])))
  const parties = listed.map(({ id, ...address }) => ({
    id,
    address,
    fields: null,
    claims: NO_CLAIMS,
    isNumbered: numbered.has(id),
  }))
  return directoryOf(books.role, kind, { parties, calls })
}

const NO_CLAIMS: PartyClaims = { made: null, number: null }

function directoryOf(
  role: Books['role'],
  kind: PartyKind,
  { parties, calls }: { parties: readonly Listed[]; calls: Map<string, number> },
): PartyDirectory {
  const { side, word } = kind
  const byId = new Map<number, Listed>()
  const byName = new Map<string, Listed[]>()
  let plannedCount = 0
  for (const party of parties) enlist(party)

  function enlist(party: Listed): Listed {
    byId.set(party.id, party)
    const key = nameKeyOf(party.address.name)
    const named = byName.get(key)
    if (named === undefined) byName.set(key, [party])
    else named.push(party)
    return party
  }

  function calledOf(who: NamedParty): number | undefined {
    const called = who.number === null ? madeIdentity(side, who) : numberIdentity(side, who.number)
    return calls.get(called) ?? calls.get(earlierIdentity(side, who))
  }

  function plan({ who, fields: sent }: PartyRow): Listed | string[] {
    const checked = checkNewParty({ role }, kind, { ...sent, name: who.name ?? who.number ?? '' })
    if (!checked.ok) return checked.refusals.map(sentenceOf)
    const claims = { made: madeIdentity(side, who), number: null }
    return enlist({ id: --plannedCount, address: checked.value, fields: checked.value, claims, isNumbered: false })
  }

  /** Assigns the number to the party for later rows. The first row with the number claims it. */
  function call(party: Listed, number: string | null): Listed {
    if (number === null) return party
    party.isNumbered = true
    party.claims = { ...party.claims, number: numberIdentity(side, number) }
    calls.set(party.claims.number!, party.id)
    return party
  }

  function find(row: PartyRow): MeantParty | string[] {
    const { id, number, name } = row.who
    if (id !== null) return byId.get(id) ?? [`There is no ${word} ${id}.`]
    const called = calledOf(row.who)
    const found = called === undefined ? undefined : byId.get(called)
    if (found !== undefined) return found
    // Two parties with different numbers are different, even if they have the same name.
    const named =
      byName.get(nameKeyOf(name ?? number ?? ''))?.filter(party => number === null || !party.isNumbered) ?? []
    const [first, another] = named
    if (another !== undefined) {
      const ids = named.map(party => party.id).join(', ')
      return [
        `Several ${word}s have the name ${name ?? number} (${ids}). Enter the ${word}’s number in Twofold (${word}ID) instead of the name.`,
      ]
    }
    if (first !== undefined) return call(first, number)
    if (called !== undefined)
      return [`The ${word} ${number ?? name} was imported from an earlier file and has since been deleted.`]
    const planned = plan(row)
    return Array.isArray(planned) ? planned : call(planned, number)
  }

  function settle(meantId: number, id: number): void {
    const party = byId.get(meantId)
    if (party === undefined) return
    const { number } = party.claims
    if (number !== null) calls.set(number, id)
    byId.delete(meantId)
    Object.assign(party, { id, fields: null, claims: NO_CLAIMS })
    byId.set(id, party)
  }

  return { find, isKnown: who => calledOf(who) !== undefined, settle }
}
