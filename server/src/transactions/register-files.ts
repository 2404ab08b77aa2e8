// Exports a register as a file, with the columns of the screen.
import { type Side, signOf } from '@twofold/accounting/ledger/account-types'
import { inSign } from '@twofold/accounting/ledger/balance'
import { boundsAndFullNames, type ChartAccount } from '@twofold/accounting/ledger/chart-of-accounts'
import { shownNet } from '@twofold/accounting/ledger/register'
import { accepted, type Result } from '@twofold/accounting/refusals'
import type { RegisterFilters } from '@twofold/contract/registers'
import type { FileColumn, TableFile } from '../http/responses/table-file.ts'
import { plainFileName } from '../http/responses/table-file.ts'
import type { Books } from '../identity/books.ts'
import type { RegisterEntry } from '../ledger/registers/register-entry.ts'
import { streamRegister } from '../ledger/registers/register-stream.ts'
import { readRegisterRequest } from './register-request.ts'

type Query = RegisterFilters & { sort?: 'date' | '-date' | undefined }
type Names = ReadonlyMap<number, string>

/**
 * Returns the table of a register with the filter and order of the screen. Amounts have a side (debit or credit), balances are positive on
 * the account's normal side, and other accounts are given by their full names. Fails with the errors of `readRegisterRequest` and
 * `streamRegister`.
 */
export async function readRegisterFile(
  books: Books,
  accountId: number,
  { sort, ...filters }: Query,
): Promise<Result<TableFile<RegisterEntry>>> {
  const requested = await readRegisterRequest(books, accountId, filters)
  if (!requested.ok) return requested
  const { scope, filter } = requested.value
  const names = await readFullNames(books)
  const order = sort === 'date' ? 'oldest first' : 'newest first'
  const entries = await streamRegister(books, scope, { filter, order })
  if (!entries.ok) return entries
  return accepted({
    title: scope.fullName.split(':').at(-1) ?? '',
    fileName: plainFileName(scope.fullName, 'register'),
    columns: columnsOf(signOf(scope.type, books.signConvention), names),
    rows: entries.value,
  })
}

/** The columns of the file. Their headers are the same as on the screen. */
function columnsOf(sign: Side, names: Names): FileColumn<RegisterEntry>[] {
  const nameOf = (accountId: number) => names.get(accountId) ?? `No. ${accountId}`
  return [
    { head: 'id', width: 10, cell: ({ id }) => id },
    { head: 'Date', width: 12, cell: ({ date }) => ({ date }) },
    { head: 'Comment', width: 40, cell: ({ comment }) => comment },
    { head: 'Account', width: 44, cell: ({ splitIds }) => splitIds.map(nameOf).join(', ') },
    { head: 'Amount', width: 16, cell: ({ netCents }) => ({ cents: shownNet(netCents, sign).amountCents }) },
    { head: 'Sign', width: 10, cell: ({ netCents }) => shownNet(netCents, sign).side },
    { head: 'Rec', width: 6, cell: ({ clearedOn }) => (clearedOn === null ? 'N' : 'Y') },
    { head: 'Rec Date', width: 12, cell: ({ clearedOn }) => clearedOn && { date: clearedOn } },
    { head: 'Balance', width: 16, cell: ({ balanceCents }) => ({ cents: inSign(balanceCents, sign) }) },
  ]
}

const ACCOUNTS = `
  SELECT account_id AS id, parent_id AS "parentId", name, sort_key AS "sortKey", type
    FROM account WHERE organisation_id = $1 AND live`

/** Returns the full names of all live accounts by id. Runs one statement. */
async function readFullNames(books: Books): Promise<Map<number, string>> {
  const accounts = await books.query<ChartAccount>(ACCOUNTS, [books.organisationId])
  return new Map([...boundsAndFullNames(accounts)].map(([id, { fullName }]) => [id, fullName]))
}
