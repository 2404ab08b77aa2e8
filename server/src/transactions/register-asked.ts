// What a call asks of a register: whose, narrowed to what, and its rows as they are shown.
import type { Side } from '@twofold/accounting/ledger/account-types'
import type { RegisterFilter } from '@twofold/accounting/ledger/register-filter'
import { accepted, type Result } from '@twofold/accounting/refusals'
import { registerFilterOf } from '@twofold/contract/asked-register-filter'
import type { RegisterFilters } from '@twofold/contract/registers'
import type { RegisterRow } from '@twofold/contract/transactions'
import type { Books } from '../identity/books.ts'
import { readFullNames } from '../ledger/full-names.ts'
import type { PostedTransaction } from '../ledger/posted-transaction.ts'
import { readSplitIds } from '../ledger/registers/filtered-register.ts'
import type { RegisterEntry } from '../ledger/registers/register.ts'
import { type RegisterScope, readRegisterScope, readRegisterScopeWith } from '../ledger/registers/register-scope.ts'
import { streamRegister } from '../ledger/registers/register-stream.ts'
import { presentRow, presentScope } from './present.ts'

/** Whose register, what it is narrowed to, and the transaction beside it. */
export type Asked = { scope: RegisterScope; filter: RegisterFilter; transaction: PostedTransaction | null }
type AskedFor = RegisterFilters & { transaction?: number | undefined }

/** Whose register, what it is narrowed to, and the transaction beside it. Refuses as `readRegisterScope` and `readSplitIds`. */
export async function scopeAndFilter(books: Books, accountId: number, query: AskedFor): Promise<Result<Asked>> {
  const found = await scopeAsked(books, accountId, query)
  if (!found.ok) return found
  const splitIds = query.splitAccountID === undefined ? null : await readSplitIds(books, query.splitAccountID)
  if (splitIds?.ok === false) return splitIds
  return accepted({ ...found.value, filter: registerFilterOf(query, splitIds === null ? null : splitIds.value) })
}

async function scopeAsked(
  books: Books,
  accountId: number,
  { isOwn = false, transaction: transactionId }: AskedFor,
): Promise<Result<Omit<Asked, 'filter'>>> {
  if (transactionId !== undefined) return readRegisterScopeWith(books, accountId, { isOwn, transactionId })
  const scope = await readRegisterScope(books, accountId, isOwn)
  return scope.ok ? accepted({ scope: scope.value, transaction: null }) : scope
}

type Shown = { scope: RegisterScope; rows: AsyncIterable<RegisterRow>; names: ReadonlyMap<number, string> }

/** What a register shows, in the order in which it is shown, and the full names of all accounts. */
export async function shownRows(
  books: Books,
  accountId: number,
  { sort, ...filters }: RegisterFilters & { sort?: 'date' | '-date' | undefined },
): Promise<Result<Shown>> {
  const asked = await scopeAndFilter(books, accountId, filters)
  if (!asked.ok) return asked
  const { scope, filter } = asked.value
  const names = await readFullNames(books)
  const order = sort === 'date' ? 'oldest first' : 'newest first'
  const entries = await streamRegister(books, scope, { filter, order })
  if (!entries.ok) return entries
  const { accountSign } = presentScope(scope, books.signConvention)
  return accepted({ scope, rows: rowsOf(entries.value, accountSign), names })
}

/** Rows as they are answered, in an account's sign. */
export async function* rowsOf(entries: AsyncIterable<RegisterEntry>, sign: Side): AsyncGenerator<RegisterRow> {
  for await (const entry of entries) yield presentRow(entry, sign)
}
