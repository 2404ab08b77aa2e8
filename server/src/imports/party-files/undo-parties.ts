// Undoes an import of customers, vendors or their documents. Removes the payment applications and documents that the import created, and
// the created parties that no other record uses.
import { checkLocks } from '@twofold/accounting/ledger/lock-dates'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { isPartyKind } from '@twofold/contract/import-fields'
import type { ImportRecord } from '@twofold/contract/imports'
import { deleteDocuments, selectDocumentsForDeletion } from '../../documents/bulk/delete-many.ts'
import type { Document, DocumentKindDefinition } from '../../documents/document.ts'
import { counterpartsOf, deletePaymentApplications } from '../../documents/payment-applications.ts'
import type { Books } from '../../identity/books.ts'
import { readLineFacts } from '../../ledger/line-facts.ts'
import { selectTransactionsForVoid } from '../../ledger/void-many.ts'
import { deleteParties, selectPartiesForDeletion } from '../../parties/commands.ts'
import type { PartyKind } from '../../parties/party.ts'
import { broughtBy } from '../sql.ts'
import { PARTY_FILES } from './party-kinds.ts'

/**
 * Deletes the parties and documents of an import that is undone. Does nothing for other kinds of import. Returns the number of parties that
 * are not deleted because they are in use. Fails with IMPORT_DOCUMENTS_CHANGED, IMPORT_DOCUMENTS_APPLIED, IMPORT_RECONCILED, LOCKED and
 * HARD_LOCKED. For a file of customers or vendors, also fails with IMPORT_PARTIES_USED.
 */
export async function undoParties(
  books: Books,
  { importID, kind }: Pick<ImportRecord, 'importID' | 'kind'>,
  lockReason: string | undefined,
): Promise<Result<number>> {
  if (!isPartyKind(kind)) return accepted(0)
  const { party, words } = PARTY_FILES[kind]
  if (words !== null) {
    const undone = await undoDocuments(books, importID, { words, party, lockReason })
    if (!undone.ok) return undone
  }
  const made = await selectPartiesForDeletion(books, party, await broughtBy(books, importID, 'party'))
  const used = made.filter(({ isUnused }) => !isUnused)
  const [first] = used
  if (words === null && first !== undefined)
    return refused('IMPORT_PARTIES_USED', undefined, { name: first.name, used: used.length })
  await deleteParties(
    books,
    party,
    made.filter(({ isUnused }) => isUnused),
  )
  return accepted(used.length)
}

type Undoing = { words: DocumentKindDefinition; party: PartyKind; lockReason: string | undefined }

async function undoDocuments(
  books: Books,
  importId: number,
  { words, party, lockReason }: Undoing,
): Promise<Result<null>> {
  const ids = await broughtBy(books, importId, 'document')
  const applicationIds = await broughtBy(books, importId, 'advice')
  const selected = await selectDocumentsForDeletion(books, words, {
    ids,
    otherIds: await counterpartsOf(books, applicationIds),
  })
  await deletePaymentApplications(books, party.side, applicationIds)
  const allowed = await mayBeDeleted(books, words, selected, lockReason)
  if (!allowed.ok) return allowed
  await deleteDocuments(books, words, allowed.value, lockReason)
  return accepted(null)
}

/** Returns the documents without the applications of the import. Fails if a document has changed since the import. */
async function mayBeDeleted(
  books: Books,
  words: DocumentKindDefinition,
  before: readonly Document[],
  lockReason: string | undefined,
): Promise<Result<Document[]>> {
  const ids = before.map(({ id }) => id)
  const selected = await selectDocumentsForDeletion(books, words, { ids, otherIds: [] })
  const changed = selected.filter(({ version }) => version > 1)
  if (changed[0] !== undefined)
    return refused('IMPORT_DOCUMENTS_CHANGED', undefined, { changed: changed.length, documentID: changed[0].id })
  const applied = selected.filter(({ appliedCents }) => appliedCents > 0)
  if (applied[0] !== undefined)
    return refused('IMPORT_DOCUMENTS_APPLIED', undefined, { applied: applied.length, documentID: applied[0].id })
  const entries = await selectTransactionsForVoid(
    books,
    selected.flatMap(({ entryId }) => entryId ?? []),
  )
  const cleared = entries.filter(({ clearedAccountId }) => clearedAccountId !== null)
  if (cleared[0] !== undefined)
    return refused('IMPORT_RECONCILED', undefined, { reconciled: cleared.length, transactionID: cleared[0].id })
  const { locks } = await readLineFacts(books, [])
  const pass = { role: books.role, lockReason }
  const open = checkLocks(
    entries.map(({ date }) => date),
    locks,
    pass,
  )
  return open.ok ? accepted(selected) : open
}
