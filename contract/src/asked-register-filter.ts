// Converts the filters of a register from API names to accounting names.
import { NO_FILTER, type RegisterFilter, searchedWords } from '@twofold/accounting/ledger/register-filter'
import type { RegisterFilters } from './registers.ts'

/** Returns the requested filter, without `isOwn`. `splitIds` are the ids of `splitAccountID` and all its subaccounts, null if none was
 * requested. */
export function registerFilterOf(asked: RegisterFilters, splitIds: ReadonlySet<number> | null): RegisterFilter {
  return {
    ...NO_FILTER,
    words: searchedWords(asked.search ?? ''),
    centsMin: asked.amountFrom ?? null,
    centsMax: asked.amountTo ?? null,
    startDate: asked.startDate ?? null,
    endDate: asked.endDate ?? null,
    isCleared: asked.isReconciled ?? null,
    isClosing: asked.isClosing ?? null,
    splitIds,
  }
}
