// Pagination of long lists. Pages are found by key (the sort value, then the id), not by offset.
import { isCalendarDate } from '@twofold/accounting/calendar'
import { searchedWords } from '@twofold/accounting/ledger/register-filter'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'

/** A sort key: an expression that is never NULL, and the type of its value in a cursor. */
type SortKey = { sql: string; type: 'text COLLATE "C"' | 'bigint' | 'date' }

/** The parameters of a page. `sort` is the name of a sort key, with the prefix `-` for descending order. */
export type ListParams<Name extends string> = {
  limit?: number | undefined
  cursor?: string | undefined
  sort?: Name | `-${Name}` | undefined
}

/** A list: its columns, tables and conditions. `id` makes the order unique. */
export type ListStatement<Name extends string> = {
  columns: string
  from: string
  conditions: readonly string[]
  values: readonly unknown[]
  id: string
  keys: Record<Name, SortKey>
  sort: Name | `-${Name}`
}

/** Converts a sort order: replaces the API field name with the name of the list's sort key. */
export function orderOf<Field extends string, Name extends string>(
  names: Readonly<Record<Field, Name>>,
  field: Field | `-${Field}` | undefined,
): Name | `-${Name}` | undefined {
  if (field === undefined) return undefined
  return field.startsWith('-') ? `-${names[field.slice(1) as Field]}` : names[field as Field]
}

/** The columns that a cursor needs, in addition to the columns of the row. */
export type Placed = { sortValue: string; sortId: number }

/**
 * Returns the statement that reads a page. Without a `limit`, it reads the whole list. With a `limit`, it reads one more row than the
 * limit, which shows whether there is another page. Refuses an invalid cursor with FIELD_VALUE.
 */
export function windowOf<Name extends string>(
  list: ListStatement<Name>,
  { limit, cursor, sort = list.sort }: ListParams<Name>,
): Result<{ text: string; values: unknown[] }> {
  if (cursor === undefined) return accepted(listAfter(list, sort, null, limit))
  const after = placeOf(cursor, sort, keyOf(list, sort).type)
  return after === null
    ? refused('FIELD_VALUE', 'cursor', { name: 'cursor' })
    : accepted(listAfter(list, sort, after, limit))
}

function keyOf<Name extends string>({ keys }: ListStatement<Name>, sort: Name | `-${Name}`): SortKey {
  return keys[(sort.startsWith('-') ? sort.slice(1) : sort) as Name]
}

/**
 * Returns the statement that reads a list after the given row, or from the start if `after` is null. With a `limit`, it reads one more row
 * than the limit.
 */
export function listAfter<Name extends string>(
  list: ListStatement<Name>,
  sort: Name | `-${Name}`,
  after: Placed | null,
  limit?: number,
): { text: string; values: unknown[] } {
  const isDescending = sort.startsWith('-')
  const { sql, type } = keyOf(list, sort)
  const values = [...list.values]
  const conditions = [...list.conditions]
  if (after !== null) {
    const n = values.push(after.sortValue, after.sortId)
    conditions.push(`(${sql}, ${list.id}) ${isDescending ? '<' : '>'} ($${n - 1}::${type}, $${n}::bigint)`)
  }
  const way = isDescending ? 'DESC' : 'ASC'
  const text = `
    SELECT ${list.columns}, (${sql})::text AS "sortValue", ${list.id} AS "sortId"
      FROM ${list.from} WHERE ${conditions.join(' AND ')}
     ORDER BY ${sql} ${way}, ${list.id} ${way}${limit === undefined ? '' : ` LIMIT $${values.push(limit + 1)}`}`
  return { text, values }
}

/** Returns the rows of a page and the cursor of the next page. The cursor is null on the last page. */
export function cutWindow<Row extends Placed>(
  rows: readonly Row[],
  limit: number,
  sort: string,
): { rows: readonly Row[]; next: string | null } {
  const last = rows[limit - 1]
  if (rows.length <= limit || last === undefined) return { rows, next: null }
  const next = Buffer.from(JSON.stringify([sort, last.sortValue, last.sortId])).toString('base64url')
  return { rows: rows.slice(0, limit), next }
}

/**
 * Functions that check whether a string is a valid PostgreSQL value of each type. A cursor with an invalid value was not created by the
 * server.
 */
const IS_VALUE: Record<SortKey['type'], (text: string) => boolean> = {
  'text COLLATE "C"': text => !text.includes('\0'),
  bigint: text => /^-?\d{1,18}$/.test(text),
  date: isCalendarDate,
}

function placeOf(cursor: string, sort: string, type: SortKey['type']): Placed | null {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(place) || place.length !== 3) return null
    const [of, sortValue, sortId] = place
    if (of !== sort || typeof sortValue !== 'string' || !Number.isSafeInteger(sortId)) return null
    return IS_VALUE[type](sortValue) ? { sortValue, sortId } : null
  } catch {
    return null
  }
}

/**
 * The searchable parts of a list, as SQL expressions: a case-folded string, numbers, an amount in cents, and other conditions. A condition
 * receives the parameter of the search word.
 */
export type SearchedIn = {
  text: string
  numbers: readonly string[]
  cents?: string
  elsewhere?: (word: string) => string
}

/** The maximum number of search words. Additional words are ignored. */
export const WORDS_MAX = 20

/**
 * Returns one condition for each search word. A row matches if the string contains the word, or if a number or the amount equals the word.
 * The sign of the amount does not matter. Adds the parameters to `values`.
 */
export function searchConditions(
  search: string | undefined,
  { text, numbers, cents, elsewhere }: SearchedIn,
  values: unknown[],
) {
  return searchedWords(search ?? '')
    .slice(0, WORDS_MAX)
    .map(word => {
      const parameter = `$${values.push(word.key)}`
      const found = [`position(${parameter} IN ${text}) > 0`]
      if (elsewhere !== undefined) found.push(elsewhere(parameter))
      if (word.id !== null) {
        const id = `$${values.push(word.id)}::bigint`
        found.push(...numbers.map(number => `${number} = ${id}`))
      }
      if (word.cents !== null && cents !== undefined) found.push(`abs(${cents}) = $${values.push(word.cents)}::bigint`)
      return `(${found.join(' OR ')})`
    })
}
