import { type ReactNode, type RefObject, useId } from 'react'
import { useRefusalOfRole, useToday } from '../../client/use-current-user.ts'
import { Button } from '../../kit/button.tsx'
import { useToast } from '../../kit/dialogs/toast.tsx'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { type Confirmed, useConfirmed } from '../../kit/forms/use-confirmed.tsx'
import { useNewForm } from '../../kit/forms/use-new-form.tsx'
import type { NamedParty, PartyAddress } from '../../parties/party-side.ts'
import { PARTY_SIDES } from '../../parties/party-side.ts'
import type { InvoiceFieldsProps } from './invoice-fields.tsx'
import { type InvoiceSide, wordOfInvoice } from './invoice-side.ts'
import { LoadDefaults } from './load-defaults.tsx'

type NewInvoiceFormProps<Row, Values> = {
  side: InvoiceSide<Row>
  partyRef: RefObject<HTMLInputElement | null>
  emptyOf: (date: string) => Values
  check: (values: Values) => FieldErrors
  send: (values: Values, confirmed: Confirmed) => Promise<Row>
  /** Returns the addresses of the party. */
  loaded: (address: PartyAddress) => Partial<Values>
  fields: (form: InvoiceFieldsProps<Values>) => ReactNode
}

/** The form 'Create New Invoice' or 'Create New Bill'. After success, all fields except the date are cleared. */
export function NewInvoiceForm<Row, Values extends { party: NamedParty | null; date: string | null }>(
  props: NewInvoiceFormProps<Row, Values>,
) {
  const { side, partyRef, emptyOf } = props
  const refusal = useRefusalOfRole('documents.write')
  const confirmed = useConfirmed()
  const toast = useToast()
  const titleId = useId()
  const today = useToday()
  const form = useNewForm({
    name: `${side.kind.replace(' ', '-')}:new`,
    empty: emptyOf(today),
    check: props.check,
    failureTitle: 'Error Saving Invoice',
    list: side.path,
    first: () => partyRef.current,
    nextOf: ({ date }) => emptyOf(date ?? today),
    send: async values => {
      const made = await confirmed.send(more => props.send(values, more))
      if (made === null) return null
      const { reference, partyName, totalCents } = side.describe(made)
      toast({ title: `${wordOfInvoice(side, totalCents)} created`, detail: `${reference}, ${partyName}` })
      return { made }
    },
  })
  return (
    <form noValidate onSubmit={form.submit} aria-labelledby={titleId} className="px-4 pt-3 pb-3 print:hidden">
      <h2 id={titleId} className="mb-2 font-semibold">
        Create New {side.one}
      </h2>
      {form.notice}
      {props.fields({
        values: form.values,
        onChange: form.change,
        errors: form.errors,
        isDisabled: refusal !== undefined,
        partyRef,
        className: 'grid-cols-2 narrow:grid-cols-3 wide:grid-cols-6',
      })}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={form.isSending} disabledReason={refusal}>
          Create {side.one}
        </Button>
        <LoadDefaults
          side={PARTY_SIDES[side.party]}
          values={form.values}
          onChange={form.change}
          loaded={props.loaded}
          refusal={refusal}
        />
      </div>
      {form.dialogs}
      {confirmed.dialog}
    </form>
  )
}
