import { type CalendarDate, fromWire } from '@twofold/accounting/calendar'
import { nounOfKind } from '@twofold/accounting/documents/document-nouns'
import { sentenceOfForm } from '@twofold/contract/errors/form-errors'
import { changeTransaction, deleteTransaction, type Transaction } from '@twofold/contract/transactions'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { RecordHistory } from '../../audit/record-history.tsx'
import { CallError } from '../../client/call-error.ts'
import { useCommand } from '../../client/use-command.ts'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { useKeptForm } from '../../client/use-kept-form.ts'
import { WriteOffLink } from '../../document-links/document-link.tsx'
import { sourcePath } from '../../document-links/document-words.ts'
import { Alert, FailureAlert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Sheet } from '../../kit/dialogs/sheet.tsx'
import { useToast } from '../../kit/dialogs/toast.tsx'
import { mergedWith } from '../../kit/forms/foreign-changes.ts'
import { LeaveWarning } from '../../kit/forms/leave-warning.tsx'
import { Link } from '../../kit/links/link.tsx'
import { lazyComponent } from '../../kit/loading/lazy-code.tsx'
import type { Chart } from '../../kit/pickers/chart.ts'
import { RoleNotice } from '../../kit/role-notice.tsx'
import { useRegisterCache } from '../register/use-register-cache.ts'
import { useRestore } from '../use-restore.ts'
import { errorsOfCall, type FormErrors, withLockReason } from './posting.ts'
import { TransactionFields } from './transaction-fields.tsx'
import {
  checkValues,
  isTransaction,
  mergedFields,
  type TransactionValues,
  transactionChanges,
  valuesOf,
} from './transaction-form.ts'

const StaleNotice = lazyComponent(async () => (await import('../../kit/forms/stale-notice.tsx')).StaleNotice)

type EditTransactionFormProps = {
  transaction: Transaction
  chart: Chart
  /** Called after the transaction was saved or deleted. */
  onLeave: () => void
  /** Called when the form is closed without changes. */
  onClose: () => void
  /** Called when the user duplicates the transaction as a new transaction. Undefined where there is no row to enter it. */
  onDuplicate: (() => void) | undefined
}

/** The values of the form. `base` is the version of the transaction from which the user started. It is stored with the changes. */
type EditValues = TransactionValues & { base: Transaction }

/**
 * The form that edits a posted transaction. It has the buttons Update and Delete. If another user saved the transaction first, the changes
 * are merged.
 */
export function EditTransactionForm({ transaction, chart, onLeave, onClose, onDuplicate }: EditTransactionFormProps) {
  const id = transaction.transactionID
  const params = { transactionID: String(id) }
  const form = useKeptForm<EditValues>(`transaction:${id}`, editValuesOf(transaction))
  const { values } = form
  const { base } = values
  const [errors, setErrors] = useState<FormErrors>({})
  const [foreign, setForeign] = useState<Transaction | null>(null)
  const store = useRegisterCache()
  const change = useCommand(changeTransaction, after => store({ before: transaction, after }))
  const remove = useCommand(deleteTransaction, before => store({ before }))
  const toast = useToast()
  const restore = useRestore()
  const formId = useId()
  const nameOf = (accountID: number) => chart.byId.get(accountID)?.accountFullName ?? `No. ${accountID}`
  const frozen = frozenLines(values)
  const refusalOfRole = useRefusalOfRole('transactions.write')
  const isOwned = transaction.ownedBy !== ''
  const refusalToDelete = frozen.size > 0 ? sentenceOfForm({ code: 'CLEARED' }) : undefined
  const sourceTo = sourcePath(transaction)
  const owner = {
    code: 'OWNED_BY_DOCUMENT',
    detail: { kind: nounOfKind(transaction.sourceKind), id: transaction.sourceID },
  } as const
  const refusal = isOwned ? sentenceOfForm(owner) : refusalOfRole
  const owning = useRef<HTMLDivElement>(null)
  // If a document posted the transaction, the link to the document is focused. Otherwise, the Duplicate button would be focused, and an
  // accidental Enter would create a copy.
  useEffect(() => (owning.current?.querySelector('a') ?? owning.current)?.focus(), [])
  const finish = () => {
    flushSync(() => form.startOver())
    onLeave()
  }
  const fail = (error: unknown, lineKeys: readonly number[]) => {
    if (error instanceof CallError && error.code === 'STALE' && isTransaction(error.body.current)) {
      setForeign(error.body.current)
      setErrors({ stale: error.message })
    } else setErrors(errorsOfCall(error, lineKeys))
  }
  /** Continues editing with the current version of the transaction. */
  const settle = (next: EditValues, { isTyped }: { isTyped: boolean }) => {
    void store({ before: transaction, after: next.base })
    if (isTyped) form.change(next)
    else form.startOver(next)
    setErrors({})
  }
  const mergedBy = (typed: TransactionValues, now: Transaction, theirs: ReadonlySet<string>) =>
    mergedWith(mergedFields(nameOf), { now: valuesOf(now), typed }, theirs)
  const update = async (event: FormEvent) => {
    event.preventDefault()
    if (refusal !== undefined || change.isSending) return
    const checked = checkValues(values)
    if (!checked.ok) return setErrors(checked.errors)
    const { isClosing } = values
    const body = { ...checked.posting, isClosing, transactionID: id, modifiedAt: base.modifiedAt }
    try {
      const after = await change.send({ params, body: withLockReason(body, values.lockReason) })
      // If the user typed during the save, editing continues with the saved version.
      if (flushSync(() => form.goOn(values, editValuesOf(after)))) setErrors({})
      else onLeave()
      toast({
        title: 'Transaction updated',
        detail: values.comment,
        // A change without a difference creates no version, so there is nothing to undo.
        ...(after.version > base.version && { undo: () => restore({ before: base, after }, values.lockReason) }),
      })
    } catch (error) {
      fail(error, checked.lineKeys)
    }
  }
  const voidIt = async () => {
    try {
      const query = withLockReason({ modifiedAt: base.modifiedAt }, values.lockReason)
      const gone = await remove.send({ params, query })
      finish()
      toast({
        title: 'Transaction deleted',
        detail: gone.transactionComment,
        undo: () => restore({ deleted: gone }, values.lockReason),
      })
    } catch (error) {
      fail(error, [])
    }
  }
  return (
    <Sheet
      path={`${numberText(transaction)} · No. ${id}${transaction.version > 1 ? `, version ${transaction.version}` : ''}`}
      title="Edit Transaction"
      onClose={onClose}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            look="primary"
            isBusy={change.isSending}
            refusalOfRole={refusalOfRole}
            disabledReason={refusal}
          >
            Update
          </Button>
          {onDuplicate !== undefined && (
            <Button
              look="quiet"
              refusalOfRole={refusalOfRole}
              disabledReason={form.isChanged ? 'Save or discard your changes first.' : undefined}
              onClick={onDuplicate}
            >
              Duplicate
            </Button>
          )}
          <Button
            look="destructive"
            className="ml-auto"
            isBusy={remove.isSending}
            refusalOfRole={refusalOfRole}
            disabledReason={refusal ?? refusalToDelete}
            onClick={() => void voidIt()}
          >
            Delete
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={event => void update(event)}>
        <RoleNotice refusal={refusalOfRole} />
        {isOwned && (
          <div ref={owning} tabIndex={-1} className="mb-4">
            <Alert>
              {refusal}{' '}
              {sourceTo !== null && (
                <Link to={sourceTo} className="text-link">
                  Open {nounOfKind(transaction.sourceKind)}
                </Link>
              )}
              {transaction.sourceKind === 'customer write-off' && <WriteOffLink writeOffID={transaction.sourceID} />}
            </Alert>
          </div>
        )}
        <FailureAlert failure={errors.form} className="mb-4" />
        {foreign !== null && errors.stale !== undefined && (
          <StaleNotice
            message={errors.stale}
            changes={transactionChanges({ before: base, now: foreign, typed: values }, nameOf)}
            onTakeTheirs={() => settle(editValuesOf(foreign), { isTyped: false })}
            onKeepMine={() => settle({ ...values, base: foreign }, { isTyped: true })}
            onMerge={theirs => settle({ ...mergedBy(values, foreign, theirs), base: foreign }, { isTyped: true })}
          />
        )}
        {form.wasRestored && <Alert className="mb-4">Draft restored. Not saved yet.</Alert>}
        <TransactionFields
          values={values}
          onChange={form.change}
          errors={errors}
          chart={chart}
          frozen={frozen}
          isReadOnly={refusal !== undefined}
        />
      </form>
      <RecordHistory objectKind="transaction" objectID={id} />
      <LeaveWarning when={form.isChanged} onLeave={() => form.startOver()} />
    </Sheet>
  )
}

/** Returns the number of an entry as text. An entry is numbered about a second after it was posted. */
function numberText({ entryNumber }: Transaction): string {
  return entryNumber > 0 ? `Entry ${entryNumber}` : 'Not yet numbered'
}

function editValuesOf(transaction: Transaction): EditValues {
  return { ...valuesOf(transaction), base: transaction }
}

/**
 * Returns the keys of the lines that cannot be changed because they are reconciled. If one line of an account is cleared, all lines of the
 * account are included.
 */
function frozenLines({ base: { debitCreditSet }, lines }: EditValues): Map<number, CalendarDate | null> {
  const clearedOn = new Map(
    debitCreditSet
      .filter(line => line.isReconciled)
      .map(line => [line.accountID, fromWire(line.transactionReconcileDate)]),
  )
  // The key is the line's position in the version that was loaded when the form was opened. The user may have changed the line's account
  // since then.
  const held = lines.filter(({ key, accountId }) => accountId !== null && debitCreditSet[key]?.accountID === accountId)
  return new Map(
    held.flatMap(({ key, accountId }) => {
      const date = clearedOn.get(accountId ?? 0)
      return date === undefined ? [] : [[key, date] as const]
    }),
  )
}
