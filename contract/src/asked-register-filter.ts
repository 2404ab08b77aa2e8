// From the filters of a register on the wire to accounting's own.
import { NO_FILTER, type RegisterFilter, searchedWords } from '@twofold/accounting/ledger/register-filter'
import type { RegisterFilters } from './registers.ts'

/** The filter that was asked for, but for whose lines it is about (`isOwn`); `splitIds` are the ids of `splitAccountID` and all below it, null when none was asked. */
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
