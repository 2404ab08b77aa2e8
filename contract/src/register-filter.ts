// Converts the filters of a register from API parameters to the types of the accounting package.
import { NO_FILTER, type RegisterFilter, searchedWords } from '@twofold/accounting/ledger/register-filter'
import type { RegisterFilters } from './registers.ts'

/**
 * Returns the filter for the query parameters, without `isOwn`. `splitIds` contains the ids of `splitAccountID` and all its subaccounts. It
 * is null if the query has no `splitAccountID`.
 */
export function registerFilterOf(filters: RegisterFilters, splitIds: ReadonlySet<number> | null): RegisterFilter {
  return {
    ...NO_FILTER,
    words: searchedWords(filters.search ?? ''),
    centsMin: filters.amountFrom ?? null,
    centsMax: filters.amountTo ?? null,
    startDate: filters.startDate ?? null,
    endDate: filters.endDate ?? null,
    isCleared: filters.isReconciled ?? null,
    isClosing: filters.isClosing ?? null,
    splitIds,
  }
}
