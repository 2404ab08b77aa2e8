import {
  type BankLineShown,
  type BankLines,
  bookBankLines,
  type ChangedLines,
  DECIDED_AT_ONCE_MAX,
  listBankLines,
  matchBankLines,
  type PaidLine,
  payBankLine,
  setBankLineAside,
  undoBankLine,
} from '@twofold/contract/bank-lines'
import { deleteVendorPayment } from '@twofold/contract/payables/vendor-payments'
import { deleteCustomerPayment } from '@twofold/contract/receivables/customer-payments'
import { useState } from 'react'
import { sentenceOfFailure } from '../client/call-error.ts'
import type { ResponseCache } from '../client/response-cache.ts'
import { useCommand } from '../client/use-command.ts'
import { useToast } from '../kit/dialogs/toast.tsx'
import { watchFocus } from '../kit/fields/focus-guard.ts'
import { linesInWords } from './statement-draft.ts'

/** The lines and transactions to match. */
type Match = { bankLineIDs: number[]; transactionIDs: number[] }
/** A line to categorize, and the account for its new transaction. */
type CategorizedLine = { bankLineID: number; accountID: number; transactionComment?: string }

/** A payment to record for a line: the id of the customer or vendor, and the other fields. */
type SaidPayment = ({ customerID: number } | { vendorID: number }) & {
  bankLineID: number
  paymentReference: string
  paymentComment: string
}

/** An action that can be undone: the processed lines, and the recorded payment, if any. */
type Decided = { lineIDs: readonly number[]; payment?: PaidLine }

/**
 * The functions that match, categorize or exclude lines. Each returns an error, or null after success. `error` is the most recent error.
 */
export type Decisions = {
  match: (matches: readonly Match[]) => Promise<Error | null>
  /** `lockReason` overrides a soft lock. */
  categorize: (entries: readonly CategorizedLine[], lockReason?: string) => Promise<Error | null>
  /** Records a payment and returns it. Throws an error if the server rejects the payment. */
  pay: (said: SaidPayment, more: { lockReason?: string }) => Promise<PaidLine>
  exclude: (line: BankLineShown) => Promise<Error | null>
  /** Moves a line back to review. Without an argument, undoes the last action on this page. */
  undo: (lineID?: number) => Promise<Error | null>
  isSending: boolean
  error: Error | null
}

/** Returns the functions that match, categorize or exclude an account's bank lines. Each action can be undone. */
export function useDecisions(accountID: number): Decisions {
  const params = { accountID: String(accountID) }
  const store = (changed: ChangedLines, _: unknown, cache: ResponseCache) =>
    cache.writeWindows(listBankLines, { params }, page => withoutDecided(page, changed))
  const matching = useCommand(matchBankLines, store)
  const categorizing = useCommand(bookBankLines, store)
  const paying = useCommand(payBankLine, store)
  const setting = useCommand(setBankLineAside, store)
  const undoing = useCommand(undoBankLine)
  const removing = { customer: useCommand(deleteCustomerPayment), vendor: useCommand(deleteVendorPayment) }
  const [done, setDone] = useState<readonly Decided[]>([])
  const [error, setError] = useState<Error | null>(null)
  const toast = useToast()
  const tell = (title: string, { lines }: ChangedLines, payment?: PaidLine) => {
    const decided: Decided = { lineIDs: lines.map(({ bankLineID }) => bankLineID), ...(payment && { payment }) }
    setDone(last => [...last, decided])
    const detail = lines.length === 1 ? lines[0]?.payee : linesInWords(lines.length)
    toast({ title, detail, undo: () => void takeBack(decided) })
  }
  const run = async (title: string, send: () => Promise<ChangedLines>) => {
    setError(null)
    const hasGoneOn = watchFocus()
    try {
      tell(title, await send())
      return null
    } catch (failure) {
      setError(failure as Error)
      // A toast is also shown, because the alert above the list may be behind a dialog, and the next action removes it.
      if (hasGoneOn()) toast({ title: `Not ${title.toLowerCase()}`, detail: sentenceOfFailure(failure) })
      return failure as Error
    }
  }
  const removePayment = async ({ customerPaymentID, vendorPaymentID }: PaidLine) => {
    if (customerPaymentID !== 0)
      await removing.customer.send({ params: { customerPaymentID: String(customerPaymentID) } })
    if (vendorPaymentID !== 0) await removing.vendor.send({ params: { vendorPaymentID: String(vendorPaymentID) } })
  }
  const takeBack = async ({ lineIDs, payment }: Decided) => {
    setError(null)
    const waiting = new Set<number>()
    try {
      for (const lineID of lineIDs) {
        // This line was matched together with an earlier line, so it has already been moved back to review.
        if (waiting.has(lineID)) continue
        const { lines } = await undoing.send({ params: { bankLineID: String(lineID) }, body: {} })
        for (const { bankLineID } of lines) waiting.add(bankLineID)
      }
      if (payment !== undefined) await removePayment(payment)
      toast({ title: 'Undone', detail: `${linesInWords(waiting.size)} back in review` })
      return null
    } catch (failure) {
      setError(failure as Error)
      return failure as Error
    } finally {
      setDone(last =>
        last
          .map(each => ({ ...each, lineIDs: each.lineIDs.filter(id => !waiting.has(id)) }))
          .filter(each => each.lineIDs.length > 0),
      )
    }
  }
  return {
    match: async matches => {
      for (let from = 0; from < matches.length; from += DECIDED_AT_ONCE_MAX) {
        const some = matches
          .slice(from, from + DECIDED_AT_ONCE_MAX)
          .map(({ bankLineIDs, transactionIDs }) => ({ bankLineIDs, transactionIDs }))
        const refusal = await run('Matched', () => matching.send({ params, body: { matches: some } }))
        if (refusal !== null) return refusal
      }
      return null
    },
    categorize: (entries, lockReason = '') => {
      const reason = lockReason.trim() === '' ? {} : { lockReason }
      return run('Posted', () => categorizing.send({ params, body: { entries: [...entries], ...reason } }))
    },
    pay: async (said, more) => {
      setError(null)
      try {
        const payment = await paying.send({ params, body: { ...said, ...more } })
        tell('Recorded and matched', payment, payment)
        return payment
      } catch (refusal) {
        // The user may have closed the dialog, so the error is also shown above the list.
        setError(refusal as Error)
        throw refusal
      }
    },
    exclude: ({ bankLineID }) =>
      run('Excluded', () => setting.send({ params: { bankLineID: String(bankLineID) }, body: {} })),
    undo: async lineID => {
      const decided = lineID === undefined ? done.at(-1) : { lineIDs: [lineID] }
      return decided === undefined ? null : takeBack(decided)
    },
    isSending: [matching, categorizing, paying, setting, undoing].some(({ isSending }) => isSending),
    error,
  }
}

/** Returns the page without the processed lines and their suggestions. Other data is reloaded. */
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
