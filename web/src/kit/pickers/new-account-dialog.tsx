import type { AccountType } from '@twofold/accounting/ledger/account-types'
import { type Account, createAccount } from '@twofold/contract/accounts'
import { useRef, useState } from 'react'
import { useCommand } from '../../client/use-command.ts'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { useToast } from '../dialogs/toast.tsx'
import type { WantedAccount } from './account-choice.ts'
import { AccountFields } from './account-fields.tsx'
import { type AccountValues, accountBody, EMPTY_ACCOUNT, errorsOfAccount, errorsOfCall } from './account-values.ts'
import type { Chart } from './chart.ts'

type NewAccountDialogProps = {
  wanted: WantedAccount
  chart: Chart
  /** The initial type of an account at the top level. */
  type?: AccountType | ''
  onCreated: (account: Account) => void
  onClose: () => void
}

/**
 * The dialog that creates an account while the user is entering a transaction. The name and parent come from the text in the picker. The
 * dialog has fields for the other values.
 */
export function NewAccountDialog({ wanted, chart, type = '', onCreated, onClose }: NewAccountDialogProps) {
  const [values, setValues] = useState<AccountValues>({
    ...EMPTY_ACCOUNT,
    type,
    name: wanted.name,
    parentId: wanted.parent?.id ?? 0,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const create = useCommand(createAccount)
  const toast = useToast()
  const submit = async () => {
    if (create.isSending) return
    const found = errorsOfAccount(values, chart)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    try {
      const account = await create.send({ body: accountBody(values) })
      // If the user closed the dialog in the meantime, a toast says that the account was created.
      if (form.current === null) toast({ title: 'Account created', detail: account.accountFullName })
      else onCreated(account)
    } catch (error) {
      setErrors(errorsOfCall(error))
    }
  }
  return (
    <Dialog
      title="Create New Account"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" isBusy={create.isSending} onClick={() => form.current?.requestSubmit()}>
            Create Account
          </Button>
        </>
      }
    >
      <form
        ref={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          void submit()
        }}
      >
        {errors.form !== undefined && (
          <Alert variant="destructive" className="mb-3">
            {errors.form}
          </Alert>
        )}
        <AccountFields
          values={values}
          onChange={changes => setValues(last => ({ ...last, ...changes }))}
          errors={errors}
          chart={chart}
        />
        <button type="submit" hidden>
          Create Account
        </button>
      </form>
    </Dialog>
  )
}
