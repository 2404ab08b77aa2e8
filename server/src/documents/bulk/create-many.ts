// Creates many documents in one call, for imports and the demo books. Each document is checked in the same way as a document that is
// created alone. All documents are written in a few statements. Invoices and bills may be posted in the same call.

import { checkApprover } from '@twofold/accounting/documents/bill-checks'
import { isInvoice, partyCents } from '@twofold/accounting/documents/document-kinds'
import { checkLocks } from '@twofold/accounting/ledger/lock-dates'
import { checkTransaction } from '@twofold/accounting/ledger/transaction'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { mayRole } from '@twofold/contract/permissions'
import { auditInsert, callerValues } from '../../audit/record.ts'
import { namedStatement } from '../../database/named-statement.ts'
import type { Books } from '../../identity/books.ts'
import type { DocumentEntry } from '../../ledger/document-entry.ts'
import { type NumberedEntry, postMany, reserveTransactionIds } from '../../ledger/post-many.ts'
import type { PartyBooks } from '../../parties/create-many.ts'
import { checkNew, type NewDocument, newDocument } from '../create.ts'
import type { Document, DocumentKindDefinition } from '../document.ts'
import { atDate, type Confirmations, checkCreditLimit, combine, entryOf } from '../posting.ts'
import { searchKey } from '../sql.ts'
import type { FactsOfMany } from './facts-many.ts'

/**
 * A document to be created with an id from `reserveDocumentIds`. If `isPosted` is true, the document is charged or approved immediately.
 */
export type WantedDocument = NewDocument & { id: number; isPosted: boolean }

/** A document that passed all checks, with its entry. The entry is null if the document posts nothing. */
export type CheckedDocument = { document: Document; entry: DocumentEntry | null }

const RESERVE_IDS = `SELECT nextval('document_id') AS id FROM generate_series(1, $1::int)`

/** Reserves ids for new documents, in ascending order. Runs one statement. */
export async function reserveDocumentIds(books: PartyBooks, count: number): Promise<number[]> {
  return (await books.query<{ id: number }>(RESERVE_IDS, [count])).map(({ id }) => id)
}

/**
 * Returns a function that checks documents of a kind one by one. Each check includes the amounts that the previous documents add to the
 * party's balance. Fails with UNKNOWN_PARTY and with the errors of `createDocument`. For posted documents, also fails with the errors
 * of `checkApprover`, `checkCreditLimit`, `checkTransaction` and `checkLocks`.
 */
export function documentValidator(
  { role, userId }: Pick<Books, 'role' | 'userId'>,
  words: DocumentKindDefinition,
  { ofMany, confirmed }: { ofMany: FactsOfMany; confirmed: Confirmations },
): (wanted: WantedDocument) => Result<CheckedDocument> {
  const { parties, accounts, locks, taxAccountId, isSecondWanted } = ofMany
  return ({ id, fields, isRefund, isPosted }) => {
    const { kind } = words
    const party = parties.get(fields.partyId)
    if (party === undefined) return refused('UNKNOWN_PARTY', words.names.partyId)
    const state = isPosted || !isInvoice(kind) ? 'POSTED' : 'PENDING'
    const document = newDocument({ id, kind, fields, isRefund, state, enteredBy: null }, party.name)
    const account = fields.accountId === null ? null : (accounts.get(fields.accountId) ?? null)
    const facts = { locks, taxAccountId, account, partyCents: party.balanceCents, entry: null }
    const posting = { words, document, party, facts }
    const checked = checkNew(posting)
    if (!checked.ok || state === 'PENDING') return checked.ok ? accepted({ document, entry: null }) : checked
    const entry = entryOf(posting)
    const raised = partyCents(document)
    const approval = { documentId: id, enteredBy: userId, approverId: userId, isSecondWanted }
    const allowed = combine(
      kind === 'payable invoice' ? checkApprover(approval) : accepted(null),
      checkCreditLimit({ role }, posting, raised, confirmed),
      ...(entry === null ? [] : [checkTransaction(entry)]),
      entry === null
        ? accepted(null)
        : atDate(checkLocks([entry.date], locks, { role, lockReason: confirmed.lockReason }), posting),
    )
    if (!allowed.ok) return allowed
    party.balanceCents += raised
    return accepted({ document, entry })
  }
}

const INSERT = namedStatement(`
  WITH written AS (
    INSERT INTO document (organisation_id, document_id, kind, party_id, state, date, due_date, pre_tax, tax, total, account_id,
                          reference, comment, details, search_key, entry_id, entered_by, is_refund)
    SELECT :organisation, d.document_id, :kind, d.party_id, d.state, d.date, d.due_date, d.pre_tax, d.tax, d.total, d.account_id,
           d.reference,
           d.comment, d.details, d.search_key, d.entry_id, d.entered_by, d.is_refund
      FROM jsonb_populate_recordset(NULL::document, :documents::jsonb) d ORDER BY d.document_id
    RETURNING document_id
  )
  ${auditInsert(`
    'create', :kind::text, t.id, 1, NULL, NULL, t.after
    FROM written w JOIN jsonb_to_recordset(:audited::jsonb) AS t (id bigint, after jsonb) ON t.id = w.document_id ORDER BY t.id`)}`)

/**
 * Writes documents that were checked in this database transaction and posts their entries. The caller locks their parties first. Returns
 * the documents with their entries. Throws if the database rejects a write. `openBooks` converts this error to a refusal. Runs four
 * statements.
 */
export async function createDocuments(
  books: PartyBooks,
  words: DocumentKindDefinition,
  checked: readonly CheckedDocument[],
  { lockReason }: Confirmations,
): Promise<Result<Document[]>> {
  if (checked.length === 0) return accepted([])
  const ids = await reserveTransactionIds(books, checked.length)
  const reason = mayRole(books.role, 'locks.pass') ? lockReason : undefined
  const made = checked.map(({ document, entry }, index) => ({
    document: { ...document, enteredBy: books.userId, entryId: entry === null ? null : ids[index]! },
    entry,
  }))
  const entries = made.flatMap(({ document: { id, kind, cycle, entryId }, entry }): NumberedEntry[] =>
    entry === null
      ? []
      : [{ ...entry, lines: [...entry.lines], id: entryId!, source: { id, kind, cycle }, lockReason: reason }],
  )
  const posted = await postMany(books, entries)
  if (!posted.ok) return posted
  const documents = made.map(({ document }) => document)
  const statement = INSERT({
    ...callerValues(books),
    kind: words.kind,
    documents: JSON.stringify(documents.map(columnsOf)),
    audited: JSON.stringify(documents.map(document => ({ id: document.id, after: words.audited(document) }))),
  })
  await books.query(...statement)
  return accepted(documents)
}

function columnsOf(document: Document) {
  return {
    document_id: document.id,
    party_id: document.partyId,
    state: document.state,
    date: document.date,
    due_date: document.dueDate,
    pre_tax: document.preTaxCents,
    tax: document.taxCents,
    total: document.totalCents,
    account_id: document.accountId,
    reference: document.reference,
    comment: document.comment,
    details: document.details,
    search_key: searchKey(document),
    entry_id: document.entryId,
    entered_by: document.enteredBy,
    is_refund: document.isRefund,
  }
}
