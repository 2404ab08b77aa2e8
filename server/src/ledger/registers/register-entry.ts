// The rows of a register: one per transaction that changes the balance. Transactions between the accounts of the register are omitted.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { registerRow } from '@twofold/accounting/ledger/register'
import type { Cents } from '@twofold/accounting/money'
import type { EntryNumber, PostedTransaction } from '../posted-transaction.ts'

/**
 * A row of a register: the net amount of the transaction (debit-positive), its counter-accounts, the balance, and the reconcile date. The
 * reconcile date is null unless the transaction is cleared in all accounts of the register.
 */
export type RegisterEntry = {
  id: number
  entryNumber: EntryNumber
  date: CalendarDate
  comment: string
  netCents: Cents
  splitIds: number[]
  clearedOn: CalendarDate | null
  isClosing: boolean
  balanceCents: Cents
  /** The document that the transaction was posted for. Null for a manual entry. */
  source: PostedTransaction['source']
  modifiedAt: string
}

/** Converts a transaction to a row of a register, without its balance. Returns null if it is not in the register. */
export function rowIn(
  accounts: ReadonlySet<number>,
  transaction: PostedTransaction,
): Omit<RegisterEntry, 'balanceCents'> | null {
  const row = registerRow(transaction.lines, accounts)
  if (row === null) return null
  const { id, entryNumber, date, comment, isClosing, source, modifiedAt } = transaction
  return {
    id,
    entryNumber,
    date,
    comment,
    isClosing,
    ...row,
    clearedOn: clearedOn(accounts, transaction),
    source,
    modifiedAt,
  }
}

/** Returns the newest reconcile date of a transaction's accounts in the register. Returns null unless all of these accounts are cleared. */
function clearedOn(accounts: ReadonlySet<number>, { lines, cleared }: PostedTransaction): CalendarDate | null {
  if (cleared.length === 0) return null
  const marks = new Map(cleared.map(({ accountId, date }) => [accountId, date]))
  let newest: CalendarDate | null = null
  for (const { accountId } of lines) {
    if (!accounts.has(accountId)) continue
    const date = marks.get(accountId)
    if (date === undefined) return null
    if (newest === null || date > newest) newest = date
  }
  return newest
}
