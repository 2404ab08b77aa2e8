import type { CalendarDate } from '@twofold/accounting/calendar'
import { accountTypesOf } from '@twofold/accounting/documents/document-account'
import { formatCents } from '@twofold/accounting/money'
import { remainderOf } from '@twofold/accounting/payment-application'
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import { listAccountsOfType } from '@twofold/contract/accounts'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { readSettings } from '@twofold/contract/organisations'
import { createCustomerWriteOff } from '@twofold/contract/receivables/customer-write-offs'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError, errorsOfRefusal, sentenceOfFailure, wordsOfLeft } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useToday } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { earlyDayHint } from '../documents/document-messages.ts'
import { FailureAlert } from '../kit/alert.tsx'
import { FormDialog } from '../kit/dialogs/form-dialog.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { AmountField } from '../kit/fields/amount-field.tsx'
import { DateField } from '../kit/fields/date-field.tsx'
import { fieldsOf } from '../kit/fields/form-fields.ts'
import { TextField } from '../kit/fields/text-field.tsx'
import { amountText } from '../kit/fields/typed-amount.ts'
import { amountIn, type FieldErrors, focusFirstFault } from '../kit/forms/form-errors.ts'
import { useConfirmed } from '../kit/forms/use-confirmed.tsx'
import { AccountOfKindPicker, type NamedAccount } from '../kit/pickers/account-of-kind-picker.tsx'

type Values = { amount: string; account: NamedAccount | null; date: CalendarDate | null; comment: string }

/** The typed values. `account` is undefined until the user changes it. The default is the bad debts account in the settings. */
type Typed = Omit<Values, 'account'> & { account: NamedAccount | null | undefined }

function errorsOf({ amount, account, date }: Values, remainingCents: number): FieldErrors {
  const errors: FieldErrors = {}
  const cents = amountIn(errors, 'amount', amount)
  if (cents !== null && cents <= 0) errors.amount = 'Enter an amount above zero.'
  if (cents !== null && cents > remainingCents) errors.amount = `Only ${formatCents(remainingCents)} remains.`
  if (account === null) errors.writeOffAccountID = 'Choose an account.'
  if (date === null) errors.writeOffDate = 'Enter a date.'
  return errors
}

/** Asks for the amount, account and date of a write-off. The defaults are the remainder and today. */
export function WriteOffDialog({ invoice, onClose }: { invoice: DocumentRecord; onClose: () => void }) {
  const remainingCents = remainderOf(invoice)
  const today = useToday()
  const [typed, setTyped] = useState<Typed>({
    amount: amountText(remainingCents),
    account: undefined,
    date: today,
    comment: '',
  })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const create = useCommand(createCustomerWriteOff)
  const confirmed = useConfirmed()
  const toast = useToast()
  const badDebts = useBadDebts()
  const values: Values = { ...typed, account: typed.account === undefined ? badDebts : typed.account }
  const onChange = (changes: Partial<Values>) => setTyped(last => ({ ...last, ...changes }))
  const field = fieldsOf({ values, onChange, errors })
  const submit = async (form: Element) => {
    const found = errorsOf(values, remainingCents)
    flushSync(() => {
      setErrors(found)
      setFailure(null)
    })
    if (Object.keys(found).length > 0) return focusFirstFault(form)
    if (create.isSending) return
    const amount = amountIn({}, 'amount', values.amount) ?? 0
    const body = {
      receivableInvoiceID: invoice.id,
      amount,
      writeOffAccountID: values.account?.id ?? 0,
      writeOffDate: values.date ?? today,
      comment: values.comment,
    }
    try {
      const made = await confirmed.send(more => create.send({ body: { ...body, ...more } }))
      if (made === null) return
      onClose()
      toast({ title: `${formatCents(made.amount)} written off`, detail: made.customerName })
    } catch (error) {
      const beside = errorsOfRefusal(error)
      setErrors(beside)
      const left = wordsOfLeft(error)
      if (left !== undefined) setFailure(left)
      else if (!(error instanceof CallError) || Object.keys(beside).every(field => !(field in FIELDS)))
        setFailure(sentenceOfFailure(error))
    }
  }
  return (
    <FormDialog
      title="Write Off Remainder"
      verb="Write Off"
      isBusy={create.isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="mb-3">
        <bdi>{invoice.partyName}</bdi> still owes {formatCents(remainingCents)} on this invoice. The write-off is posted
        as an expense or loss.
      </p>
      <FailureAlert failure={failure} className="mb-3" />
      <div className="grid grid-cols-2 gap-x-4">
        <AmountField {...field('amount')} label="Amount" isRequired />
        <DateField
          {...field('date', 'writeOffDate')}
          label="Write-Off Date"
          hint={earlyDayHint(values.date, invoice.date, 'invoice')}
          isRequired
        />
      </div>
      <AccountOfKindPicker
        {...field('account', 'writeOffAccountID')}
        kind="customer write-off"
        label="Write-Off Account"
        isRequired
      />
      <TextField {...field('comment')} label="Comment" maxLength={COMMENT_LENGTH_MAX} />
      {confirmed.dialog}
    </FormDialog>
  )
}

/** Returns the bad debts account in the settings. Returns null until the settings are loaded, or if they have no such account. */
function useBadDebts(): NamedAccount | null {
  const [usual, ...otherType] = accountTypesOf('customer write-off')
  const { data: settings } = useEndpointQuery(readSettings, {})
  const { data: choices } = useEndpointQuery(listAccountsOfType, {
    params: { accountType: usual! },
    query: { otherType },
  })
  const named = choices?.accounts.find(({ accountID }) => accountID === settings?.badDebtsID)
  return named === undefined ? null : { id: named.accountID, fullName: named.accountFullName }
}

const FIELDS = { amount: true, writeOffDate: true, writeOffAccountID: true, comment: true }
