// Finds the documents of a file that are already in the books.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { Books } from '../../identity/books.ts'
import { findImportedRows, type ImportedRows } from '../imported-rows.ts'
import type { PartyDirectory } from './party-directory.ts'
import type { IdentifiedPartyRow } from './party-rows.ts'

const FIRST_VERSIONS = `
  SELECT e.no::int - 1 AS index, d.party_id AS "partyId", coalesce(v.date, d.date) AS date,
         coalesce(v.total, d.total) AS "totalCents", coalesce(v.tax, d.tax) AS "taxCents",
         coalesce(v.is_refund, d.is_refund) AS "isRefund", coalesce(v.reference, d.reference) AS reference,
         coalesce(v.comment, d.comment) AS comment
    FROM unnest($2::uuid[]) WITH ORDINALITY AS e (identity, no)
    JOIN imported_row i ON i.organisation_id = $1 AND i.identity = e.identity AND i.object_kind = 'document'
    JOIN document d ON d.organisation_id = $1 AND d.document_id = i.object_id
    LEFT JOIN document_version v ON v.organisation_id = $1 AND v.document_id = i.object_id AND v.version = 1`

type FirstVersion = {
  index: number
  partyId: number
  date: CalendarDate
  totalCents: Cents
  taxCents: Cents
  isRefund: boolean
  reference: string
  comment: string
}

/** Looks up rows. Runs one statement, and two more if the books already have rows with these ids. */
export function findImportedDocuments(
  books: Books,
  rows: readonly IdentifiedPartyRow[],
  directory: PartyDirectory,
): Promise<ImportedRows> {
  return findImportedRows<IdentifiedPartyRow, FirstVersion>(books, rows, {
    sql: FIRST_VERSIONS,
    isEqual: ({ row }, first) => isEqual(row, first, directory),
  })
}

/** Returns whether the row has the same content as the imported row. The party is not compared if it was deleted later. */
function isEqual(row: IdentifiedPartyRow['row'], first: FirstVersion, directory: PartyDirectory): boolean {
  const { date, totalCents, taxCents, isRefund, reference, comment } = row.document!
  const party = directory.find(row)
  return (
    (Array.isArray(party) || party.id === first.partyId) &&
    date === first.date &&
    totalCents === first.totalCents &&
    taxCents === first.taxCents &&
    isRefund === first.isRefund &&
    reference === first.reference &&
    comment === first.comment
  )
}
