import { createAccount } from '@twofold/contract/accounts'
import { type FormEvent, type Ref, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useKeptForm } from '../client/use-kept-form.ts'
import { FailureAlert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { watchFocus } from '../kit/fields/focus-guard.ts'
import { focusFirstFault } from '../kit/forms/form-errors.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { AccountFields } from '../kit/pickers/account-fields.tsx'
import { accountBody, EMPTY_ACCOUNT, errorsOfAccount, errorsOfCall } from '../kit/pickers/account-values.ts'
import type { Chart } from '../kit/pickers/chart.ts'
import { ReadOnlyList } from '../kit/role-notice.tsx'

const AccountMoreFields = lazyComponent(
  async () => (await import('../kit/pickers/account-more-fields.tsx')).AccountMoreFields,
)

/** The form 'Create New Account'. It is cleared after the account is created. */
export function NewAccountForm({ chart, nameRef }: { chart: Chart; nameRef: Ref<HTMLInputElement> }) {
  const form = useKeptForm('account:new', EMPTY_ACCOUNT)
  // Values that were typed before an update may lack fields.
  const values = { ...EMPTY_ACCOUNT, ...form.values }
  const [isUnfolded, setUnfolded] = useState(values.number !== '' || values.section !== '')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const create = useCommand(createAccount)
  const refusal = useRefusalOfRole('accounts.create')
  const toast = useToast()
  const titleId = useId()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (refusal !== undefined || create.isSending) return
    const element = event.currentTarget
    const hasGoneOn = watchFocus()
    const say = (said: Record<string, string>) => {
      flushSync(() => setErrors(said))
      if (!hasGoneOn()) focusFirstFault(element)
    }
    const found = errorsOfAccount(values, chart)
    say(found)
    if (Object.keys(found).length > 0) return
    try {
      const account = await create.send({ body: accountBody(values) })
      form.goOn(form.values)
      toast({ title: 'Account created', detail: account.accountFullName })
    } catch (error) {
      say(errorsOfCall(error))
    }
  }
  if (refusal !== undefined) return <ReadOnlyList refusal={refusal} />
  return (
    <form
      noValidate
      onSubmit={event => void submit(event)}
      aria-labelledby={titleId}
      className="px-4 pt-3 pb-1 print:hidden"
    >
      <div className="mb-1 flex items-center gap-x-2">
        <h2 id={titleId} className="font-semibold">
          Create New Account
        </h2>
        {!isUnfolded && (
          <Button look="quiet" className="h-7 px-2" onClick={() => setUnfolded(true)}>
            Number and section
          </Button>
        )}
      </div>
      <FailureAlert failure={errors.form} className="mb-3" />
      <div className="flex flex-wrap items-start gap-x-4">
        <AccountFields
          values={values}
          onChange={form.change}
          errors={errors}
          chart={chart}
          nameRef={nameRef}
          className="min-w-0 flex-1 basis-80 narrow:grid-cols-2 wide:grid-cols-[5fr_4fr_minmax(8.5rem,2.5fr)_4fr]"
        />
        <Button
          type="submit"
          look="primary"
          isBusy={create.isSending}
          // The button is next to the last row of fields and is aligned with it.
          className="mb-3 narrow:mb-6 narrow:self-end wide:mt-5 wide:mb-3 wide:self-start"
        >
          Create Account
        </Button>
      </div>
      {isUnfolded && (
        <AccountMoreFields
          values={values}
          onChange={form.change}
          errors={errors}
          chart={chart}
          isDisabled={refusal !== undefined}
          hasFocus={values.number === '' && values.section === ''}
          className="max-w-2xl narrow:grid-cols-2"
        />
      )}
    </form>
  )
}
