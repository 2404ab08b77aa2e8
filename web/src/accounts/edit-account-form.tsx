import { type Account, changeAccount, createAccount, deleteAccount, readAccount } from '@twofold/contract/accounts'
import { useId } from 'react'
import { flushSync } from 'react-dom'
import { RecordHistory } from '../audit/record-history.tsx'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { FailureAlert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { Sheet } from '../kit/dialogs/sheet.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { useDeletionToast } from '../kit/dialogs/use-deletion-toast.ts'
import type { MergedField } from '../kit/forms/foreign-changes.ts'
import { useEditForm } from '../kit/forms/use-edit-form.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { Money } from '../kit/money.tsx'
import { AccountFields } from '../kit/pickers/account-fields.tsx'
import { AccountMoreFields } from '../kit/pickers/account-more-fields.tsx'
import {
  type AccountValues,
  accountBody,
  accountValuesOf,
  errorsOfAccount,
  errorsOfCall,
} from '../kit/pickers/account-values.ts'
import type { Chart } from '../kit/pickers/chart.ts'
import { SECTION_NAMES } from '../kit/pickers/section-names.ts'
import { useChart } from '../kit/pickers/use-chart.ts'
import { RoleNotice } from '../kit/role-notice.tsx'
import { useLocation, useNavigate } from '../kit/router/use-router.tsx'

type EditAccountFormProps = { account: Account; chart: Chart; onLeave: () => void }

/** The form of an existing account: name, parent, type, memo, number and section, with the buttons Update and Delete Account. */
export function EditAccountForm({ account, chart, onLeave }: EditAccountFormProps) {
  const params = { accountID: String(account.accountID) }
  const change = useCommand(changeAccount, (after, _, cache) => cache.keep(readAccount, { params }, after))
  // The deleted account stays in the cache until the form has closed, because reading it again would fail.
  const remove = useCommand(deleteAccount, (gone, _, cache) => cache.keep(readAccount, { params }, gone))
  const refusal = useRefusalOfRole('accounts.rename')
  const refusalToMove = useRefusalOfRole('accounts.restructure')
  const toast = useToast()
  const tell = useDeletionToast()
  const create = useCommand(createAccount)
  const formId = useId()
  const form = useEditForm({
    name: `account:${account.accountID}`,
    record: account,
    valuesOf: accountValuesOf,
    fields: mergedFields(id => chart.byId.get(id)?.accountFullName ?? 'Top level'),
    check: values => errorsOfAccount(values, chart, account.accountID),
    send: (values, { modifiedAt }) =>
      change.send({ params, body: { ...accountBody(values, accountValuesOf(account)), modifiedAt } }),
    errorsOf: errorsOfCall,
    onSaved: ({ accountFullName }) => toast({ title: 'Account updated', detail: accountFullName }),
  })
  const deleteIt = async () => {
    try {
      const gone = await remove.send({ params })
      flushSync(form.giveUp)
      onLeave()
      const { accountParent, accountName, accountType, accountMemo, accountFullName } = gone
      const { accountNumber, accountSection } = gone
      tell({
        title: 'Account deleted',
        detail: accountFullName,
        // Undo creates a new account with the same fields. This is possible because no other record referred to the deleted account.
        again: async () => {
          const body = { accountParent, accountName, accountType, accountMemo, accountNumber, accountSection }
          const made = await create.send({ body })
          return { title: 'Account created again', detail: made.accountFullName }
        },
      })
    } catch (error) {
      form.fail(error, 'Error Delete Account')
    }
  }
  return (
    <Sheet
      path={account.accountFullName}
      title="Edit Account"
      onClose={onLeave}
      actions={
        <>
          <Button type="submit" form={formId} look="primary" isBusy={form.isSending} refusalOfRole={refusal}>
            Update
          </Button>
          <Button
            look="destructive"
            className="ml-auto"
            isBusy={remove.isSending}
            refusalOfRole={refusal}
            disabledReason={refusalToMove}
            onClick={() => void deleteIt()}
          >
            Delete Account
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => (refusal === undefined ? form.submit(event) : event.preventDefault())}
      >
        <RoleNotice refusal={refusal} />
        <FailureAlert failure={form.errors.form} className="mb-4" />
        {form.notice}
        <AccountFields
          values={form.values}
          onChange={form.change}
          errors={form.errors}
          chart={chart}
          ownId={account.accountID}
          isDisabled={refusal !== undefined}
          memoRows={3}
          fixedPlaceReason={
            account.accountKind === 'PARTY'
              ? 'This value comes from the customer or vendor.'
              : refusal === undefined
                ? refusalToMove
                : undefined
          }
        />
        <AccountMoreFields
          values={form.values}
          onChange={form.change}
          errors={form.errors}
          chart={chart}
          isDisabled={refusal !== undefined || account.accountKind === 'PARTY'}
          fixedSectionReason={refusalToMove}
          className="mt-1 narrow:grid-cols-2"
        />
        <AccountFacts account={account} />
      </form>
      <RecordHistory objectKind="account" objectID={account.accountID} />
      {form.dialogs}
    </Sheet>
  )
}

/** Details of the account that can't be edited. */
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

/** The fields of an account's form. */
function mergedFields(nameOf: (accountID: number) => string): MergedField<AccountValues>[] {
  return [
    { what: 'Account Name', names: ['name'], words: ({ name }) => name },
    {
      what: 'Parent Account',
      names: ['parentId'],
      words: ({ parentId }) => (parentId === null ? '' : nameOf(parentId)),
    },
    { what: 'Account Type', names: ['type'], words: ({ type }) => type },
    { what: 'Memo', names: ['memo'], words: ({ memo }) => memo },
    { what: 'Account Number', names: ['number'], words: ({ number }) => number },
    {
      what: 'Section in statements',
      names: ['section'],
      words: ({ section }) => (section === '' ? 'Same as parent' : SECTION_NAMES[section]),
    },
  ]
}

/** The form of one account, shown over the list. */
export function EditAccountSheet({ accountID }: { accountID: string }) {
  const query = useEndpointQuery(readAccount, { params: { accountID } })
  const { chart, isPending } = useChart()
  const navigate = useNavigate()
  const { search } = useLocation()
  const leave = () => void navigate({ pathname: '/accounts', search })
  if (query.data !== undefined && !isPending) {
    return <EditAccountForm account={query.data} chart={chart} onLeave={leave} />
  }
  return (
    <Sheet title="Edit Account" onClose={leave} isComing={query.error === null}>
      <QueryResult query={query} rows={4}>
        {() => null}
      </QueryResult>
    </Sheet>
  )
}
