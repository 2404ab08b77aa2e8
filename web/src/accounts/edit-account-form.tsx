import { type Account, changeAccount, deleteAccount, readAccount } from '@twofold/contract/accounts'
import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { FailureDialog } from '../app/failure-dialog.tsx'
import { LeaveWarning } from '../app/leave-warning.tsx'
import { RecordHistory } from '../audit/record-history.tsx'
import { CallError } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useKeptForm } from '../client/use-kept-form.ts'
import { AccountFields } from '../pickers/account-fields.tsx'
import {
  type AccountValues,
  accountBody,
  accountValuesOf,
  errorsOfAccount,
  errorsOfCall,
} from '../pickers/account-values.ts'
import type { Chart } from '../pickers/chart.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { foreignChanges, mergedWith } from '../ui/foreign-changes.ts'
import { Money } from '../ui/money.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { useToast } from '../ui/toast.tsx'
import { isAccount, mergedFields } from './foreign-changes.ts'
import { useUndoDelete } from './use-undo-delete.ts'

/** `base`: the version that the form was opened on, kept with what was typed over it. */
type EditValues = AccountValues & { base: Account }

type EditAccountFormProps = { account: Account; chart: Chart; onLeave: () => void }

/** Name, parent, type and memo of an account that stands: Update and Delete Account. */
export function EditAccountForm({ account, chart, onLeave }: EditAccountFormProps) {
  const params = { accountID: String(account.accountID) }
  const form = useKeptForm<EditValues>(`account:${account.accountID}`, editValuesOf(account))
  const { values } = form
  const { base } = values
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [foreign, setForeign] = useState<Account | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const change = useCommand(changeAccount, (after, _, cache) => cache.keep(readAccount, { params }, after))
  // Kept as it was for the form that is about to close: to read it again would find nothing.
  const remove = useCommand(deleteAccount, (gone, _, cache) => cache.keep(readAccount, { params }, gone))
  const refusal = useRefusalOfRole('accounts.rename')
  const refusalToMove = useRefusalOfRole('accounts.restructure')
  const toast = useToast()
  const undoDelete = useUndoDelete()
  const formId = useId()
  const update = async (event: FormEvent) => {
    event.preventDefault()
    if (refusal !== undefined || change.isSending) return
    const found = errorsOfAccount(values, chart, account.accountID)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    try {
      const after = await change.send({ params, body: { ...accountBody(values), modifiedAt: base.modifiedAt } })
      form.startOver(editValuesOf(after))
      toast({ title: 'Account updated', detail: after.accountFullName })
    } catch (error) {
      if (error instanceof CallError && error.code === 'STALE' && isAccount(error.body.current)) {
        setForeign(error.body.current)
        setErrors({ stale: error.message })
      } else setErrors(errorsOfCall(error))
    }
  }
  const deleteIt = async () => {
    try {
      const gone = await remove.send({ params })
      flushSync(() => form.startOver())
      onLeave()
      toast({ title: 'Account deleted', detail: gone.accountFullName, undo: () => undoDelete(gone) })
    } catch (error) {
      setFailure(error)
    }
  }
  const goOn = (typed: AccountValues, from: Account) => {
    form.change({ ...typed, base: from })
    setErrors({})
  }
  const nameOf = (id: number) => chart.byId.get(id)?.accountFullName ?? 'Top level'
  const fields = mergedFields(nameOf)
  return (
    <Sheet
      path={account.accountFullName}
      title="Edit Account"
      onClose={onLeave}
      actions={
        <>
          <Button type="submit" form={formId} look="primary" isBusy={change.isSending} disabledReason={refusal}>
            Update
          </Button>
          <Button
            look="destructive"
            isBusy={remove.isSending}
            disabledReason={refusalToMove}
            onClick={() => void deleteIt()}
          >
            Delete Account
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={event => void update(event)}>
        {errors.form !== undefined && (
          <Alert variant="destructive" className="mb-4">
            {errors.form}
          </Alert>
        )}
        {foreign !== null && errors.stale !== undefined && (
          <StaleNotice
            message={errors.stale}
            changes={foreignChanges(fields, {
              before: accountValuesOf(base),
              now: accountValuesOf(foreign),
              typed: values,
            })}
            onTakeTheirs={() => {
              form.startOver(editValuesOf(foreign))
              setErrors({})
            }}
            onKeepMine={() => goOn(values, foreign)}
            onMerge={theirs =>
              goOn(mergedWith(fields, { now: accountValuesOf(foreign), typed: values }, theirs), foreign)
            }
          />
        )}
        <AccountFields
          values={values}
          onChange={form.change}
          errors={errors}
          chart={chart}
          ownId={account.accountID}
          memoRows={3}
          fixedPlaceReason={account.accountKind === 'PARTY' ? 'It follows its customer or vendor.' : refusalToMove}
        />
        <AccountFacts account={account} />
      </form>
      <RecordHistory objectKind="account" objectID={account.accountID} />
      {failure !== null && (
        <FailureDialog failure={failure} title="Error Delete Account" onClose={() => setFailure(null)} />
      )}
      <LeaveWarning when={form.isChanged} onLeave={() => form.startOver()} />
    </Sheet>
  )
}

/** What the books say about the account and nobody types. */
function AccountFacts({ account }: { account: Account }) {
  return (
    <dl className="figures mt-4 grid grid-cols-[8rem_1fr] gap-y-1 border-t border-line pt-4">
      <dt className="text-muted">Balance</dt>
      <dd>
        <Money cents={account.accountBalance} isTotal />
      </dd>
      <dt className="text-muted">Sign</dt>
      <dd>{account.accountSign}</dd>
      <dt className="text-muted">ID</dt>
      <dd>{account.accountID}</dd>
    </dl>
  )
}

function editValuesOf(account: Account): EditValues {
  return { ...accountValuesOf(account), base: account }
}
