// The second pass over a file of customers, vendors or their documents. It writes the new rows of a batch with their identities in one
// database transaction. If the import is interrupted, the next run continues where it stopped.
import type { ApplyingRules } from '@twofold/accounting/payment-application'
import { accepted, type Result } from '@twofold/accounting/refusals'
import type { ProposedApplication } from '@twofold/contract/documents/document-record'
import { sentenceOf } from '@twofold/contract/errors'
import { ROW_WARNINGS_OF } from '@twofold/contract/import-fields'
import {
  type CheckedDocument,
  createDocuments,
  documentValidator,
  reserveDocumentIds,
} from '../../documents/bulk/create-many.ts'
import { lockPartyRows, readFactsOfMany } from '../../documents/bulk/facts-many.ts'
import { checkApplications, insertPaymentApplications } from '../../documents/payment-applications.ts'
import type { Books } from '../../identity/books.ts'
import { type AccountsByName, findByName } from '../../ledger/open-accounts.ts'
import { createParties, reservePartyIds } from '../../parties/create-many.ts'
import type { LineFault } from '../csv.ts'
import { findImportedDocuments } from '../imported-rows.ts'
import { countPartyRows } from '../records.ts'
import { identityOf } from '../row-identity.ts'
import { claimRows, objectsOf } from '../sql.ts'
import { refuseChange, refusedAsRaced } from '../transaction-files/posted-batches.ts'
import { type PartySource, paidKind } from './party-check.ts'
import type { MeantParty, PartyDirectory } from './party-directory.ts'
import { decisionOn, findWarnings, wantedDocument } from './party-documents.ts'
import { PARTY_FILES } from './party-kinds.ts'
import type { IdentifiedPartyRow } from './party-rows.ts'
import { findTargets, repeatedInBooks, spread, type Target, targetKey } from './payment-targets.ts'

/** The parties that rows can refer to, and the accounts by name. */
export type PartyPlaces = { directory: PartyDirectory; chart: AccountsByName }

/** The result of a batch. `settled` contains the id of each planned party. The directory is updated with these ids after the commit. */
export type WrittenRows = { added: number; settled: [meantId: number, id: number][] }

/** The lookup result for rows without ids. None of these rows was imported before. */
const NONE_IMPORTED = { known: new Set<number>(), changed: new Set<number>() }

type Meant = IdentifiedPartyRow & { id: number; party: MeantParty }

/** Writes the new rows of a batch. If the database detects an error while writing, returns the error as a refusal. */
export async function writePartyBatch(
  books: Books,
  { importId, source, places }: { importId: number; source: PartySource; places: PartyPlaces },
  batch: readonly (IdentifiedPartyRow | LineFault)[],
): Promise<Result<WrittenRows>> {
  const { words, party } = PARTY_FILES[source.kind]
  const rows = batch.map(read => ('sentence' in read ? refuseChange(read) : read))
  const fresh =
    words === null ? accepted(newParties(rows, places)) : await claimed(books, { importId, source, places }, rows)
  if (!fresh.ok) return fresh
  const meant = fresh.value.map(row => ({ ...row, party: foundParty(row, places.directory) }))
  const made = await makeParties(books, { importId, kind: party }, meant)
  if (!made.ok) return made
  const documents =
    words === null ? accepted(0) : await writeDocuments(books, { importId, source, places }, meant, made.value.ids)
  if (!documents.ok) return documents
  await countPartyRows(books, importId, { parties: made.value.added, documents: documents.value })
  const added = words === null ? made.value.added : documents.value
  return accepted({ added, settled: [...made.value.ids] })
}

/**
 * Returns the rows that need no decision, and the rows that the user decided to keep. If the user keeps a row whose id is already in use,
 * the row claims the combination of id and content.
 */
async function wantedRows(
  books: Books,
  { kind, decisions }: PartySource,
  rows: readonly IdentifiedPartyRow[],
  { directory }: PartyPlaces,
): Promise<Result<IdentifiedPartyRow[]>> {
  const repeated = await repeatedInBooks(books, kind, rows, directory)
  const hasIds = rows.some(({ content }) => content !== null)
  const { known, changed } = hasIds ? await findImportedDocuments(books, rows, directory) : NONE_IMPORTED
  const wanted: IdentifiedPartyRow[] = []
  for (const [index, row] of rows.entries()) {
    const inBooks = { isInBooks: repeated.has(index), isChanged: changed.has(index) }
    const oddities = findWarnings(row, inBooks).filter(oddity => ROW_WARNINGS_OF[kind].includes(oddity))
    if (inBooks.isChanged && decisions.changedIds === undefined) return refusedAsRaced(row.line)
    if (known.has(index) || decisionOn(oddities, decisions) !== 'keep') continue
    wanted.push(inBooks.isChanged ? { ...row, identity: row.content!, content: null } : row)
  }
  return accepted(wanted)
}

function newParties(rows: readonly IdentifiedPartyRow[], { directory }: PartyPlaces) {
  return rows.filter(({ row }) => !directory.isKnown(row.who)).map(row => ({ ...row, id: 0 }))
}

async function claimed(
  books: Books,
  { importId, source, places }: { importId: number; source: PartySource; places: PartyPlaces },
  all: readonly IdentifiedPartyRow[],
): Promise<Result<(IdentifiedPartyRow & { id: number })[]>> {
  const wanted = await wantedRows(books, source, all, places)
  if (!wanted.ok) return wanted
  const rows = wanted.value
  const ids = await reserveDocumentIds(books, rows.length)
  const numbered = rows.map((row, index) => ({ ...row, id: ids[index]! }))
  const claimedIds = await claimRows(books, { importId, kind: 'document' }, numbered)
  // Another import may have added the id with different content in the meantime.
  const lost = numbered.filter(({ id, content }) => content !== null && !claimedIds.has(id))
  const { changed } = lost.length === 0 ? { changed: [] } : await findImportedDocuments(books, lost, places.directory)
  for (const index of changed) return refusedAsRaced(lost[index]!.line)
  return accepted(numbered.filter(({ id }) => claimedIds.has(id)))
}

function foundParty({ line, row }: IdentifiedPartyRow, directory: PartyDirectory): MeantParty {
  const found = directory.find(row)
  return Array.isArray(found) ? refuseChange({ line, sentence: found.join(' ') }) : found
}

/**
 * Creates the planned parties and claims the numbers that files use for them. Returns the id of each party. If a concurrent import has
 * already created a party, returns the id of that party.
 */
async function makeParties(
  books: Books,
  { importId, kind }: { importId: number; kind: (typeof PARTY_FILES)['customers']['party'] },
  meant: readonly Meant[],
): Promise<Result<{ ids: Map<number, number>; added: number }>> {
  const open = [...new Set(meant.map(({ party }) => party))].filter(
    ({ id, claims }) => id < 0 || claims.number !== null,
  )
  const reserved = await reservePartyIds(books, open.length)
  const wanted = open.map((party, index) => ({ party, id: party.id < 0 ? reserved[index]! : party.id }))
  // A number identifies a party. The name is used only if there is no number.
  const byNumber = wanted.flatMap(({ party, id }) =>
    party.claims.number === null ? [] : [{ identity: party.claims.number, id }],
  )
  const won = await claimRows(books, { importId, kind: 'party number' }, byNumber)
  const planned = wanted.filter(({ party, id }) => party.id < 0 && (party.claims.number === null || won.has(id)))
  const made = await claimRows(
    books,
    { importId, kind: 'party' },
    planned.map(({ party, id }) => ({ identity: party.claims.made!, id })),
  )
  const ours = planned.filter(({ id }) => made.has(id))
  const created = await createParties(
    books,
    kind,
    ours.map(({ party, id }) => ({ id, fields: party.fields! })),
  )
  if (!created.ok) return created
  const lost = wanted.filter(({ party, id }) => party.id < 0 && !made.has(id))
  const theirs = await objectsOf(
    books,
    lost.map(({ party }) => party.claims.number ?? party.claims.made!),
  )
  const idOf = ({ party, id }: (typeof wanted)[number]) =>
    lost.some(other => other.party === party) ? theirs.get(party.claims.number ?? party.claims.made!)! : id
  return accepted({ ids: new Map(wanted.map(each => [each.party.id, idOf(each)])), added: ours.length })
}

async function writeDocuments(
  books: Books,
  { importId, source, places }: { importId: number; source: PartySource; places: PartyPlaces },
  meant: readonly Meant[],
  ids: ReadonlyMap<number, number>,
): Promise<Result<number>> {
  const words = PARTY_FILES[source.kind].words!
  const rows = meant.map(each => ({ ...each, partyId: ids.get(each.party.id) ?? each.party.id }))
  const named = rows.flatMap(({ partyId, row }) => {
    const reference = row.document!.paysReference
    return reference === null ? [] : [{ partyId, reference }]
  })
  const targets = await findTargets(books, paidKind(source.kind), named, true)
  const wanted = rows.map(({ line, id, row, party, partyId }) => {
    const accountIdOf = (fullName: string) => findByName(places.chart, fullName)?.id
    const input = { id, document: row.document!, party: { id: partyId, address: party.address } }
    const document = wantedDocument(source, input, accountIdOf)
    return Array.isArray(document) ? refuseChange({ line, sentence: document.join(' ') }) : { line, document }
  })
  const partyIds = [...new Set(rows.map(({ partyId }) => partyId))]
  await lockPartyRows(books, words.kind, partyIds)
  const accountIds = [...new Set(wanted.flatMap(({ document }) => document.fields.accountId ?? []))]
  const ofMany = await readFactsOfMany(books, words.kind, { partyIds, accountIds })
  const { lockReason, allowOverCreditLimit } = source
  const confirmed = { lockReason, allowOverCreditLimit }
  const validate = documentValidator(books, words, { ofMany, confirmed })
  const checked = wanted.map(({ line, document }) => {
    const result = validate(document)
    return result.ok ? result.value : refuseChange({ line, sentence: result.refusals.map(sentenceOf).join(' ') })
  })
  const created = await createDocuments(books, words, checked, confirmed)
  if (!created.ok) return created
  const paid = rows.map(({ identity, row, partyId }, index) => {
    const reference = row.document!.paysReference
    const items = reference === null ? [] : (targets.get(targetKey({ partyId, reference })) ?? [])
    return { identity, checked: checked[index]!, items }
  })
  const applied = await apply(books, { importId, source }, paid, ofMany)
  return applied.ok ? accepted(checked.length) : applied
}

/** Applies payments to the invoices that they refer to. The caller has locked these invoices. */
async function apply(
  books: Books,
  { importId, source }: { importId: number; source: PartySource },
  paid: readonly { identity: string; checked: CheckedDocument; items: readonly Target[] }[],
  { applyOnlyToPosted, isSecondWanted }: ApplyingRules,
): Promise<Result<null>> {
  const kind = paidKind(source.kind)
  const targets = new Map(paid.flatMap(({ items }) => items.map(item => [item.id, { ...item }] as const)))
  const proposed = paid.flatMap(({ identity, checked: { document }, items }) =>
    spread(document.totalCents, items).map(({ id, amountCents }, index) => ({
      identity: identityOf(['advice', identity, index]),
      creditItem: { id: document.id, kind: document.kind },
      debitItem: { id, kind },
      amountCents,
      field: 'amountApplied',
    })),
  ) satisfies (ProposedApplication & { identity: string })[]
  if (proposed.length === 0) return accepted(null)
  const payments = paid.map(({ checked: { document } }) => ({ ...document, applyOnlyToPosted, isSecondWanted }))
  const checked = checkApplications([...payments, ...targets.values()], proposed)
  if (!checked.ok) return checked
  const applications = await insertPaymentApplications(books, PARTY_FILES[source.kind].party.side, checked.value)
  await claimRows(
    books,
    { importId, kind: 'advice' },
    applications.map(({ id }, index) => ({ identity: proposed[index]!.identity, id })),
  )
  return accepted(null)
}
