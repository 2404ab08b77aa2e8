// Whom the rows of a file mean: parties found by Twofold's number, by the number that a file gives them, or by name; and the
// new ones, planned until they are written.
import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import { nameKeyOf } from '@twofold/accounting/ledger/name-key'
import { sortKeyOf } from '@twofold/accounting/ledger/sort-key'
import { sentenceOf } from '@twofold/contract/errors'
import type { Books } from '../../identity/books.ts'
import { checkNewParty } from '../../parties/create-many.ts'
import type { PartyFields, PartyKind } from '../../parties/party.ts'
import { identityOf } from '../row-identity.ts'
import type { NamedParty, PartyRow } from './party-row.ts'

/** What documents take from a party. */
export type PartyAddress = Pick<PartyFields, 'name' | 'address' | 'city' | 'state' | 'zip'>

/** What is claimed for a party with the row that names it first: as one that an import made, and the number it is called. */
type PartyClaims = { made: string | null; number: string | null }

/** A party that a row means. `id` is below zero while it is only planned; then it has its fields. */
export type MeantParty = { id: number; address: PartyAddress; fields: PartyFields | null; claims: PartyClaims }

type Listed = MeantParty & { isNumbered: boolean }

/** The parties of a side as files may call them. */
export type PartyDirectory = {
  /** The party that a row means, planned when there is none; or what speaks against it. */
  find: (row: PartyRow) => MeantParty | string[]
  /** Whether an earlier file called a party so, though it may be gone. */
  isKnown: (who: NamedParty) => boolean
  /** What was planned or claimed for a party stands in the books now, under this id. */
  settle: (meantId: number, id: number) => void
}

const LIST = `
  SELECT party_id AS id, name, address, city, state, zip FROM party
   WHERE organisation_id = $1 AND side = $2 AND live ORDER BY party_id`

const CALLED = `
  SELECT replace(i.identity::text, '-', '') AS identity, i.object_id AS id, i.object_kind = 'party number' AS "isNumber"
    FROM imported_row i JOIN party p ON p.organisation_id = $1 AND p.party_id = i.object_id
   WHERE i.organisation_id = $1 AND i.object_kind IN ('party', 'party number') AND p.side = $2`

/** The identity of a number that files give a party. */
function numberIdentity(side: PartySide, number: string): string {
  return identityOf(['party number', side, nameKeyOf(number)])
}

/** The identity of a party that an import made. */
function madeIdentity(side: PartySide, { number, name }: NamedParty): string {
  return identityOf(['party', side, number === null ? null : nameKeyOf(number), nameKeyOf(name ?? number ?? '')])
}

/** What imports before this rule kept of a party: its number or name as it was written. */
function earlierIdentity(side: PartySide, { number, name }: NamedParty): string {
  return number === null
    ? identityOf(['party', side, null, sortKeyOf(name ?? '')])
    : identityOf(['party number', side, number.toLowerCase()])
}

/** Reads whom files may mean. Two statements. */
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
    ...{ id, address, fields: null, claims: NO_CLAIMS },
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

  /** The party is called by this number from now on; the number is claimed with the first row that says so. */
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
    // Two that have numbers of their own are two, though they share a name.
    const named =
      byName.get(nameKeyOf(name ?? number ?? ''))?.filter(party => number === null || !party.isNumbered) ?? []
    const [first, another] = named
    if (another !== undefined) {
      const ids = named.map(party => party.id).join(', ')
      return [`Several ${word}s are called ${name ?? number} (${ids}): name one by its number in Twofold (${word}ID).`]
    }
    if (first !== undefined) return call(first, number)
    if (called !== undefined) return [`The ${word} ${number ?? name} came from an earlier file and was deleted since.`]
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
