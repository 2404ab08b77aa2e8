// Reads the records that the rules for documents need: the document and its party, locked until commit, and related records.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { DocumentAccountFacts } from '@twofold/accounting/documents/document-account'
import { type DocumentKind, partySideOf } from '@twofold/accounting/documents/document-kinds'
import type { PartyFlags } from '@twofold/accounting/documents/document-posting'
import type { AccountType } from '@twofold/accounting/ledger/account-types'
import type { LockDates } from '@twofold/accounting/ledger/lock-dates'
import type { Cents } from '@twofold/accounting/money'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Books } from '../identity/books.ts'
import { type AccountRole, isControl, isParty } from '../ledger/account-role.ts'
import type { ExistingEntry } from '../ledger/document-entry.ts'
import type { Document } from './document.ts'
import { DOCUMENT, readDocument } from './sql.ts'

/** A document's party: its account, its flags, and its credit limit (0: no limit). */
export type DocumentParty = PartyFlags & { partyId: number; partyAccountId: number; limitCents: Cents }

const PARTY_FACTS = `
  p.account_id AS "partyAccountId", p.credit_limit AS "limitCents", p.name, p.is_closed AS "isClosed",
  p.takes_documents AS "takesDocuments", p.is_purchases_allowed AS "isPurchasesAllowed", p.takes_payments AS "takesPayments",
  p.payments_note AS "paymentsNote"`

/** The columns of a locked party: `SELECT ${DOCUMENT_PARTY} FROM party p`. */
export const DOCUMENT_PARTY = `p.party_id AS "partyId", ${PARTY_FACTS}`

const SELECT_DOCUMENT_FOR_UPDATE = `
  SELECT ${DOCUMENT}, p.party_id AS "documentPartyId", ${PARTY_FACTS}
    FROM document d JOIN party p ON p.organisation_id = d.organisation_id AND p.party_id = coalesce($4, d.party_id)
     AND p.side = d.side AND p.live
   WHERE d.organisation_id = $1 AND d.kind = $2 AND d.document_id = $3 AND d.live
     FOR NO KEY UPDATE OF d, p`

/**
 * Locks a document, and its current or new party, until commit. Fails with NOT_FOUND, or with UNKNOWN_PARTY for `partyField`. Runs one
 * statement.
 */
export async function selectDocumentForUpdate(
  books: Books,
  {
    kind,
    id,
    partyId,
    partyField,
  }: { kind: DocumentKind; id: number; partyId?: number | undefined; partyField: string },
): Promise<Result<{ document: Document; party: DocumentParty }>> {
  const values = [books.organisationId, kind, id, partyId ?? null]
  const [selected] = await books.query<Document & DocumentParty & { documentPartyId: number }>(
    SELECT_DOCUMENT_FOR_UPDATE,
    values,
  )
  if (selected === undefined) {
    const isThere = partyId !== undefined && (await readDocument(books, kind, id)) !== null
    return isThere ? refused('UNKNOWN_PARTY', partyField) : refused('NOT_FOUND')
  }
  const { documentPartyId, partyAccountId, limitCents, name, isClosed, ...rest } = selected
  const { takesDocuments, isPurchasesAllowed, takesPayments, paymentsNote, ...document } = rest
  const flags = { name, isClosed, takesDocuments, isPurchasesAllowed, takesPayments, paymentsNote }
  return accepted({ document, party: { partyId: documentPartyId, partyAccountId, limitCents, ...flags } })
}

/** Records related to a document. `partyCents` is the balance of its party, debit-positive. */
export type Facts = {
  locks: LockDates
  taxAccountId: number | null
  applyOnlyToPosted: boolean
  /** Whether users are not allowed to approve bills that they entered. */
  isSecondWanted: boolean
  /** The document's account, or its new account. Null if the account does not exist. */
  account: DocumentAccountFacts | null
  partyCents: Cents
  /** The applications of the document. */
  applicationIds: number[]
  /** Another bill of the vendor with a number that looks the same. Null if there is no such bill, or if the document keeps its number. */
  twinId: number | null
  entry: ExistingEntry | null
}

type FactsRow = {
  softLockOn: CalendarDate | null
  hardLockOn: CalendarDate | null
  taxAccountId: number | null
  applyOnlyToPosted: boolean
  isSecondWanted: boolean
  accountType: AccountType | null
  accountRole: AccountRole | null
}

const AROUND = `
  k.soft_locked_through AS "softLockOn", k.hard_locked_through AS "hardLockOn", o.sales_tax_payable_id AS "taxAccountId",
  o.apply_only_to_posted AS "applyOnlyToPosted",
  o.second_approver AS "isSecondWanted", a.type AS "accountType", a.role AS "accountRole"`

const FROM_AROUND = `
  organisation o JOIN organisation_lock k USING (organisation_id)
  LEFT JOIN account a ON a.organisation_id = $1 AND a.account_id = $2 AND a.live`

type WithEntry = FactsRow & {
  partyCents: Cents
  applicationIds: number[]
  twinId: number | null
  date: CalendarDate | null
  comment: string
  accounts: number[]
  cents: Cents[]
  clearedAccountIds: number[]
}

/**
 * Selects another live bill of a vendor with a number that looks the same. The arguments are the SQL parameters for the vendor, the number
 * and the bill.
 */
const TWIN = (party: string, number: string, document: string) => `
  SELECT min(x.document_id) FROM documents_named('payable invoice', ARRAY[${party}::bigint], ARRAY[${number}::text]) x
   WHERE x.document_id <> ${document}::bigint`

// Runs separately, after the document and its party are locked, because a statement that waits for a lock continues with its old snapshot.
const FACTS = `
  SELECT ${AROUND},
         (SELECT debit - credit FROM account_total t WHERE t.organisation_id = $1 AND t.account_id = $3) AS "partyCents",
         ARRAY(SELECT advice_id FROM advice v WHERE v.organisation_id = $1 AND v.lowering_id = $4
               UNION ALL SELECT advice_id FROM advice v WHERE v.organisation_id = $1 AND v.raising_id = $4
               ORDER BY 1 LIMIT 20) AS "applicationIds",
         CASE WHEN $7::text IS NOT NULL THEN (${TWIN('$6', '$7', '$4')}) END AS "twinId",
         t.date, t.comment, t.account AS accounts, t.cents,
         ARRAY(SELECT m.account_id FROM cleared_mark m WHERE m.organisation_id = $1 AND m.transaction_id = $5
                ORDER BY m.account_id) AS "clearedAccountIds"
    FROM ${FROM_AROUND}
    LEFT JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = $5
   WHERE o.organisation_id = $1`

/**
 * Reads the records related to a locked document whose account changes to `accountId` and whose number may change to `newNumber`. Runs one
 * statement.
 */
export async function readFacts(
  books: Books,
  {
    document,
    party,
    accountId,
    newNumber = null,
  }: { document: Document; party: DocumentParty; accountId: number | null; newNumber?: string | null },
): Promise<Facts> {
  const { partyId, partyAccountId } = party
  const values = [books.organisationId, accountId, partyAccountId, document.id, document.entryId, partyId, newNumber]
  const row = (await books.query<WithEntry>(FACTS, values))[0]!
  const { partyCents, applicationIds, twinId, date, comment, accounts, cents, clearedAccountIds } = row
  const lines = accounts?.map((id, index) => ({ accountId: id, cents: cents[index]! })) ?? []
  const isPosted = document.entryId !== null && date !== null
  const entry = isPosted ? { id: document.entryId!, date, comment, lines, clearedAccountIds } : null
  return { ...aroundOf(row), partyCents, applicationIds, twinId, entry }
}

const MANY = `
  SELECT ${AROUND}, a.account_id AS "accountId"
    FROM organisation o JOIN organisation_lock k USING (organisation_id)
    LEFT JOIN account a ON a.organisation_id = $1 AND a.account_id = ANY ($2::bigint[]) AND a.live
   WHERE o.organisation_id = $1`

/**
 * Reads the records related to many documents that are posted together. `accountOf` returns the account with the given id. Runs one
 * statement.
 */
export async function readAround(books: Books, accountIds: readonly number[]) {
  const ids = [...new Set(accountIds)]
  const rows = await books.query<FactsRow & { accountId: number | null }>(MANY, [books.organisationId, ids])
  const accounts = new Map(rows.map(row => [row.accountId, aroundOf(row).account]))
  return { ...aroundOf(rows[0]!), accountOf: (id: number | null) => accounts.get(id) ?? null }
}

function aroundOf(row: FactsRow) {
  const { softLockOn, hardLockOn, taxAccountId, applyOnlyToPosted, isSecondWanted, accountType, accountRole } = row
  const role = { role: accountRole }
  const account =
    accountType === null ? null : { type: accountType, isControl: isControl(role), isParty: isParty(role) }
  return { locks: { softLockOn, hardLockOn }, taxAccountId, applyOnlyToPosted, isSecondWanted, account }
}

const SELECT_PARTY_FOR_UPDATE = `
  SELECT ${DOCUMENT_PARTY}, ${AROUND}
    FROM party p, ${FROM_AROUND}
   WHERE p.organisation_id = $1 AND p.side = $3 AND p.party_id = $4 AND p.live AND o.organisation_id = $1
     FOR NO KEY UPDATE OF p`

/**
 * Locks the party of a new document until commit and reads related records. Fails with UNKNOWN_PARTY for `partyField`. Runs one statement.
 */
export async function selectDocumentPartyForUpdate(
  books: Books,
  wanted: { kind: DocumentKind; partyId: number; accountId: number | null; partyField: string },
): Promise<Result<{ party: DocumentParty; around: Pick<Facts, 'locks' | 'taxAccountId' | 'account'> }>> {
  const values = [books.organisationId, wanted.accountId, partySideOf(wanted.kind), wanted.partyId]
  const [selected] = await books.query<DocumentParty & FactsRow>(SELECT_PARTY_FOR_UPDATE, values)
  if (selected === undefined) return refused('UNKNOWN_PARTY', wanted.partyField)
  return accepted({ party: selected, around: aroundOf(selected) })
}

const FIND_TWIN = TWIN('$1', '$2', '0')

/** Returns the bill of a locked vendor with a number that looks the same, or null. Runs one statement. */
export async function findTwin(books: Books, partyId: number, number: string): Promise<number | null> {
  const [found] = await books.query<{ min: number | null }>(FIND_TWIN, [partyId, number])
  return found?.min ?? null
}
