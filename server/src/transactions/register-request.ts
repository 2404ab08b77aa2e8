// The parameters of a register call: its account and its filter.
import type { RegisterFilter } from '@twofold/accounting/ledger/register-filter'
import { accepted, type Result } from '@twofold/accounting/refusals'
import { registerFilterOf } from '@twofold/contract/register-filter'
import type { RegisterFilters } from '@twofold/contract/registers'
import type { Books } from '../identity/books.ts'
import type { PostedTransaction } from '../ledger/posted-transaction.ts'
import {
  type RegisterScope,
  readRegisterScope,
  readRegisterScopeWith,
  readSplitIds,
} from '../ledger/registers/register-scope.ts'

/** The account of a register, its filter, and the transaction that is requested together with the register. */
export type RegisterRequest = { scope: RegisterScope; filter: RegisterFilter; transaction: PostedTransaction | null }
type RegisterParams = RegisterFilters & { transaction?: number | undefined }

/**
 * Reads the account of a register, its filter, and the transaction that is requested together with the register. Fails with the errors of
 * `readRegisterScope` and `readSplitIds`.
 */
export async function readRegisterRequest(
  books: Books,
  accountId: number,
  query: RegisterParams,
): Promise<Result<RegisterRequest>> {
  const found = await readRequestedScope(books, accountId, query)
  if (!found.ok) return found
  const splitIds = query.splitAccountID === undefined ? null : await readSplitIds(books, query.splitAccountID)
  if (splitIds?.ok === false) return splitIds
  return accepted({ ...found.value, filter: registerFilterOf(query, splitIds === null ? null : splitIds.value) })
}

async function readRequestedScope(
  books: Books,
  accountId: number,
  { isOwn = false, transaction: transactionId }: RegisterParams,
): Promise<Result<Omit<RegisterRequest, 'filter'>>> {
  if (transactionId !== undefined) return readRegisterScopeWith(books, accountId, { isOwn, transactionId })
  const scope = await readRegisterScope(books, accountId, isOwn)
  return scope.ok ? accepted({ scope: scope.value, transaction: null }) : scope
}
