// The SQL statement of the global search. It filters by its organisation, and row-level security enforces this. Each search may take about
// 30 ms in the database, regardless of the size of the books. Parties are scanned once, documents are found by index, and only the newest
// documents of each kind are searched word by word.
import { type SearchedWord, searchedWords } from '@twofold/accounting/ledger/register-filter'
import { searchKeyOf } from '@twofold/accounting/ledger/sort-key'
import type { Cents } from '@twofold/accounting/money'
import type { SearchKind } from '@twofold/contract/search'
import { searchConditions, WORDS_MAX } from '../database/list-window.ts'
import { SEARCHED_IN } from '../documents/sql.ts'
import type { Books } from '../identity/books.ts'
import { fitOf, PARTY_BALANCE } from '../parties/sql.ts'

/** A search result. `beside` is the city of a party, or the party of a document. */
export type SearchRow = {
  kind: Exclude<SearchKind, 'transaction'>
  id: number
  name: string
  beside: string
  cents: Cents
}

type SearchParams = { search: string; limit: number }

/** The number of newest documents of a kind that are scanned for every search. */
const NEWEST = 3_000
/** The number of parties whose documents are scanned, and the number of newest documents that are scanned for each party. */
const PARTIES = 20
const OF_PARTY = 200
/** The maximum number of documents with a searched amount, and of documents whose `beginning` starts with a searched word. */
const AT_ONE_PLACE = 200
/** The length of a document's `beginning` column, in characters. */
const BEGINNING = 40

const isParty = (kind: SearchKind) => kind === 'customer' || kind === 'vendor'

/**
 * Returns the records of each kind that match every word, at most `limit` of each kind. Parties with the best matching names come first.
 * Documents are sorted newest first. Runs one statement, or no statement if there are no words.
 */
export async function findRecords(
  books: Books,
  kinds: readonly SearchKind[],
  { search, limit }: SearchParams,
): Promise<SearchRow[]> {
  const words = searchedWords(search).slice(0, WORDS_MAX)
  if (words.length === 0) return []
  const values: unknown[] = [books.organisationId, limit]
  const named = namedParties(words, search, values)
  const parties = partiesAmong(kinds.filter(isParty), values)
  const documents = documentsAmong(
    kinds.filter(kind => !isParty(kind)),
    { search, words },
    values,
  )
  return books.query<SearchRow>(`WITH ${named} ${parties} UNION ALL ${documents}`, values)
}

// Selects the live parties that match at least one word, with the words that match (w0, w1 ...), whether all words match, and the quality
// of the match. `chosen` limits the parties whose documents are scanned. If a word matches more parties, it is so frequent that the newest
// documents also contain it.
function namedParties(words: readonly SearchedWord[], search: string, values: unknown[]): string {
  const has = words.map(({ key }) => `position($${values.push(key)} IN p.search_key) > 0`)
  const is = words.map(({ id }, at) =>
    id === null ? has[at] : `(${has[at]} OR p.party_id = $${values.push(id)}::bigint)`,
  )
  return `named AS MATERIALIZED (
      SELECT p.party_id, p.side, p.sort_key, ${has.map((each, at) => `${each} AS w${at}`).join(', ')}, ${is.join(' AND ')} AS is_whole,
             ${fitOf(`$${values.push(searchKeyOf(search).trim())}::text`)} AS fit
        FROM party p WHERE p.organisation_id = $1 AND p.live AND (${is.join(' OR ')})
    ), chosen AS MATERIALIZED (SELECT party_id FROM named WHERE ${words.map((_, at) => `w${at}`).join(' OR ')} LIMIT ${PARTIES})`
}

function partiesAmong(kinds: readonly SearchKind[], values: unknown[]): string {
  return `
    SELECT * FROM (
      SELECT k.kind, p.party_id AS id, p.name, p.city AS beside, ${PARTY_BALANCE} AS cents
        FROM unnest($${values.push(kinds)}::text[]) AS k (kind) CROSS JOIN LATERAL (
          SELECT n.party_id, n.fit, n.sort_key FROM named n
           WHERE n.is_whole AND n.side = CASE k.kind WHEN 'customer' THEN 'RECEIVABLE' ELSE 'PAYABLE' END
           ORDER BY n.fit, n.sort_key, n.party_id LIMIT $2) n
        JOIN party p ON p.organisation_id = $1 AND p.party_id = n.party_id
        JOIN account_total t ON t.organisation_id = $1 AND t.account_id = p.account_id
       ORDER BY k.kind, n.fit, n.sort_key, n.party_id) parties`
}

const SHOWN = 'd.kind, d.document_id, d.party_id, d.date, d.reference, d.total, d.is_refund'
const OF_KIND = `SELECT ${SHOWN}, d.number, d.search_key FROM document d WHERE d.organisation_id = $1 AND d.kind = k.kind AND d.live`
const NEWEST_FIRST = 'ORDER BY date DESC, document_id DESC'

type Searched = { search: string; words: readonly SearchedWord[] }

// The newest documents of a kind, and the documents found by an index on number, amount, start of the reference, or party.
function documentsAmong(kinds: readonly SearchKind[], { search, words }: Searched, values: unknown[]): string {
  const list = (items: readonly unknown[], type: string) => `$${values.push(items)}::${type}[]`
  const ids = list(
    words.flatMap(({ id }) => id ?? []),
    'bigint',
  )
  const amounts = list(
    words.flatMap(({ cents }) => (cents === null ? [] : [cents, -cents])),
    'bigint',
  )
  const beginnings = list(
    words.map(({ key }) => key.slice(0, BEGINNING)),
    'text',
  )
  let word = 0
  const elsewhere = () => `d.party_id IN (SELECT n.party_id FROM named n WHERE n.w${word++})`
  const fits = searchConditions(search, { ...SEARCHED_IN, elsewhere }, values).join(' AND ')
  return `
    SELECT * FROM (
    SELECT f.kind, f.document_id, f.reference, p.name, CASE WHEN f.is_refund THEN -f.total ELSE f.total END
      FROM unnest(${list(kinds, 'text')}) AS k (kind) CROSS JOIN LATERAL (
        (SELECT ${SHOWN} FROM (${OF_KIND} ${NEWEST_FIRST} LIMIT ${NEWEST}) d WHERE ${fits} ${NEWEST_FIRST} LIMIT $2)
        UNION
        (SELECT DISTINCT ${SHOWN} FROM (
           ${OF_KIND} AND (d.document_id = ANY (${ids}) OR d.number = ANY (${ids}))
           UNION ALL (${OF_KIND} AND d.total = ANY (${amounts}) LIMIT ${AT_ONE_PLACE})
           UNION ALL (SELECT d.* FROM unnest(${beginnings}) AS b (beginning) CROSS JOIN LATERAL (
             ${OF_KIND} AND d.beginning >= b.beginning AND d.beginning < b.beginning || U&'\\+10FFFF' LIMIT ${AT_ONE_PLACE}) d)
           UNION ALL (SELECT d.* FROM chosen a CROSS JOIN LATERAL (
             ${OF_KIND} AND d.party_id = a.party_id ${NEWEST_FIRST} LIMIT ${OF_PARTY}) d)) d
          WHERE ${fits} ${NEWEST_FIRST} LIMIT $2)
        ${NEWEST_FIRST} LIMIT $2) f
      JOIN party p ON p.organisation_id = $1 AND p.party_id = f.party_id
     ORDER BY f.date DESC, f.document_id DESC) documents`
}
