import {
  type BankLineShown,
  type BankLines,
  bookBankLines,
  type ChangedLines,
  DECIDED_AT_ONCE_MAX,
  listBankLines,
  matchBankLines,
  setBankLineAside,
  undoBankLine,
} from '@twofold/contract/bank-lines'
import { useState } from 'react'
import type { AnswerCache } from '../client/answer-cache.ts'
import { useCommand } from '../client/use-command.ts'
import { useToast } from '../ui/toast.tsx'
import { linesInWords } from './statement-draft.ts'

/** Lines and transactions that are the same. */
type Match = { bankLineIDs: number[]; transactionIDs: number[] }
/** A line and the account it is booked to. */
type Entry = { bankLineID: number; accountID: number; transactionComment?: string }

/** What can be decided on lines. Each answers whether it was done; a failure stands in `error`. */
export type Decisions = {
  match: (matches: readonly Match[]) => Promise<boolean>
  /** `lockReason` passes a soft lock. */
  book: (entries: readonly Entry[], lockReason?: string) => Promise<boolean>
  setAside: (line: BankLineShown) => Promise<boolean>
  /** Undoes what was decided on a line; without one, what was decided last on this page. */
  undo: (lineID?: number) => Promise<boolean>
  isSending: boolean
  error: Error | null
}

/** The decisions on an account's lines, each with its undo. */
export function useDecisions(accountID: number): Decisions {
  const params = { accountID: String(accountID) }
  const store = (changed: ChangedLines, _: unknown, cache: AnswerCache) =>
    cache.write(listBankLines, { params }, page => withoutDecided(page, changed))
  const matching = useCommand(matchBankLines, store)
  const booking = useCommand(bookBankLines, store)
  const setting = useCommand(setBankLineAside, store)
  const undoing = useCommand(undoBankLine)
  const [done, setDone] = useState<readonly (readonly number[])[]>([])
  const [error, setError] = useState<Error | null>(null)
  const toast = useToast()
  const run = async (title: string, send: () => Promise<ChangedLines>) => {
    setError(null)
    try {
      const { lines } = await send()
      const lineIDs = lines.map(({ bankLineID }) => bankLineID)
      setDone(last => [...last, lineIDs])
      const detail = lines.length === 1 ? lines[0]?.payee : linesInWords(lines.length)
      toast({ title, detail, undo: () => void takeBack(lineIDs) })
      return true
    } catch (failure) {
      setError(failure as Error)
      return false
    }
  }
  const takeBack = async (lineIDs: readonly number[]) => {
    setError(null)
    const waiting = new Set<number>()
    try {
      for (const lineID of lineIDs) {
        // It was matched together with one before it, and waits with that.
        if (waiting.has(lineID)) continue
        const { lines } = await undoing.send({ params: { bankLineID: String(lineID) }, body: {} })
        for (const { bankLineID } of lines) waiting.add(bankLineID)
      }
      toast({ title: 'Undone', detail: `${linesInWords(waiting.size)} ${waiting.size === 1 ? 'waits' : 'wait'} again` })
      return true
    } catch (failure) {
      setError(failure as Error)
      return false
    } finally {
      setDone(last => last.map(ids => ids.filter(id => !waiting.has(id))).filter(ids => ids.length > 0))
    }
  }
  return {
    match: async matches => {
      for (let from = 0; from < matches.length; from += DECIDED_AT_ONCE_MAX) {
        const some = matches
          .slice(from, from + DECIDED_AT_ONCE_MAX)
          .map(({ bankLineIDs, transactionIDs }) => ({ bankLineIDs, transactionIDs }))
        if (!(await run('Matched', () => matching.send({ params, body: { matches: some } })))) return false
      }
      return true
    },
    book: (entries, lockReason = '') => {
      const reason = lockReason.trim() === '' ? {} : { lockReason }
      return run('Booked', () => booking.send({ params, body: { entries: [...entries], ...reason } }))
    },
    setAside: ({ bankLineID }) =>
      run('Set aside', () => setting.send({ params: { bankLineID: String(bankLineID) }, body: {} })),
    undo: async lineID => {
      const lineIDs = lineID === undefined ? done.at(-1) : [lineID]
      return lineIDs === undefined ? false : takeBack(lineIDs)
    },
    isSending: matching.isSending || booking.isSending || setting.isSending || undoing.isSending,
    error,
  }
}

/** The page without the lines that were decided on, and without what was proposed for them; the rest is read again. */
function withoutDecided(page: BankLines, { lines }: ChangedLines): BankLines {
  const decided = new Set(lines.map(({ bankLineID }) => bankLineID))
  const taken = new Set(lines.flatMap(({ transactionIDs }) => transactionIDs))
  return {
    ...page,
    lines: page.lines.filter(({ bankLineID }) => !decided.has(bankLineID)),
    waitingCount: Math.max(0, page.waitingCount - lines.length),
    decided: [...lines, ...page.decided],
    imports: page.imports.map(record => ({
      ...record,
      waitingCount:
        record.waitingCount -
        lines.filter(({ statementImportID }) => statementImportID === record.statementImportID).length,
    })),
    entries: page.entries.filter(({ transactionID }) => !taken.has(transactionID)),
    proposals: page.proposals.filter(({ bankLineIDs }) => !bankLineIDs.some(id => decided.has(id))),
    accountProposals: page.accountProposals.filter(({ bankLineID }) => !decided.has(bankLineID)),
  }
}
