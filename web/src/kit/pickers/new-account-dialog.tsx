import type { AccountType } from '@twofold/accounting/ledger/account-types'
import { type Account, createAccount } from '@twofold/contract/accounts'
import { useRef, useState } from 'react'
import { useCommand } from '../../client/use-command.ts'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { useToast } from '../dialogs/toast.tsx'
import type { WantedAccount } from './account-choice.ts'
import { AccountFields } from './account-fields.tsx'
import { AccountMoreFields } from './account-more-fields.tsx'
import { type AccountValues, accountBody, EMPTY_ACCOUNT, errorsOfAccount, errorsOfCall } from './account-values.ts'
import type { Chart } from './chart.ts'
import { useChart } from './use-chart.ts'

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
  const content = useRef<HTMLDivElement>(null)
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
      if (content.current === null) toast({ title: 'Account created', detail: account.accountFullName })
      else onCreated(account)
    } catch (error) {
      setErrors(errorsOfCall(error))
    }
  }
  return (
    <FormDialog
      title="Create New Account"
      verb="Create Account"
      isBusy={create.isSending}
      failure={errors.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <div ref={content}>
        <AccountFields
          values={values}
          onChange={changes => setValues(last => ({ ...last, ...changes }))}
          errors={errors}
          chart={chart}
        />
        <AccountMoreFields
          values={values}
          onChange={changes => setValues(last => ({ ...last, ...changes }))}
          errors={errors}
          chart={chart}
        />
      </div>
    </FormDialog>
  )
}

type NewAccountOfKindProps = {
  wanted: WantedAccount
  type: AccountType
  onCreated: (account: Account) => void
  onClose: () => void
}

/** Creates an account for a document. The chart, from which the user chooses a parent account, is loaded when the dialog opens. */
export function NewAccountOfKind(props: NewAccountOfKindProps) {
  const { chart, isPending } = useChart()
  return isPending ? null : <NewAccountDialog {...props} chart={chart} />
}
