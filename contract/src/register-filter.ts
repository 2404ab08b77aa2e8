// Converts the filters of a register from API names to accounting names.
import { NO_FILTER, type RegisterFilter, searchedWords } from '@twofold/accounting/ledger/register-filter'
import type { RegisterFilters } from './registers.ts'

/** Returns the requested filter, without `isOwn`. `splitIds` are the ids of `splitAccountID` and all its subaccounts, null if none was
 * requested. */
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
