import { restoreTransaction, type Transaction } from '@twofold/contract/transactions'
import { useRef } from 'react'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useToast } from '../kit/dialogs/toast.tsx'
import { withLockReason } from './entry/posting.ts'
import { useRegisterCache } from './register/use-register-cache.ts'

/** What Undo reverts: a deletion, or the change from one version to the next. */
type Undone = { deleted: Transaction } | { before: Transaction; after: Transaction }

/**
 * Returns a function that undoes a deletion or a change. The transaction keeps its id and number. In a locked period, the function sends the
 * reason that was given for the deletion or change. If another user has changed the transaction since, nothing is undone.
 */
export function useRestore(): (undone: Undone, lockReason: string) => void {
  const store = useRegisterCache()
  const toast = useToast()
  /** The transaction that the registers still show. */
  const shown = useRef<Transaction | null>(null)
  const restore = useCommand(restoreTransaction, after =>
    store(shown.current === null ? { after } : { before: shown.current, after }),
  )
  return (undone, lockReason) => {
    shown.current = 'deleted' in undone ? null : undone.after
    const { transactionID, modifiedAt } = 'deleted' in undone ? undone.deleted : undone.after
    const version = 'deleted' in undone ? {} : { version: undone.before.version }
    const body = withLockReason({ modifiedAt, ...version }, lockReason)
    restore.send({ params: { transactionID: String(transactionID) }, body }).then(
      ({ transactionComment }) => toast({ title: 'Transaction restored', detail: transactionComment }),
      (error: unknown) => toast({ title: 'The transaction couldn’t be restored', detail: sentenceOfFailure(error) }),
    )
  }
}
