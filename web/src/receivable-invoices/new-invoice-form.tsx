import { createReceivableInvoice } from '@twofold/contract/receivable-invoices'
import { type RefObject, useId } from 'react'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useToday } from '../client/use-today.ts'
import { LoadDefaults } from '../documents/load-defaults.tsx'
import { useNewForm } from '../documents/use-new-form.tsx'
import { CUSTOMER_SIDE } from '../parties/customer-side.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { InvoiceFields } from './invoice-fields.tsx'
import { emptyInvoice, errorsOfInvoice, invoiceBody, loadedAddresses } from './invoice-values.ts'

/** The form 'Create New Invoice'. It is empty again after success but for its day, and ready for the next customer. */
export function NewInvoiceForm({ customerRef }: { customerRef: RefObject<HTMLInputElement | null> }) {
  const create = useCommand(createReceivableInvoice)
  const refusal = useRefusalOfRole('documents.write')
  const toast = useToast()
  const titleId = useId()
  const today = useToday()
  const form = useNewForm({
    name: 'receivable-invoice:new',
    empty: emptyInvoice(today),
    check: errorsOfInvoice,
    failureTitle: 'Error Saving Invoice',
    nextOf: ({ date }) => emptyInvoice(date ?? today),
    send: async values => {
      const invoice = await create.send({ body: invoiceBody(values) })
      toast({ title: 'Invoice created', detail: `${invoice.invoiceClientReference}, ${invoice.customerName}` })
      customerRef.current?.focus()
      return invoice
    },
  })
  return (
    <form noValidate onSubmit={form.submit} aria-labelledby={titleId} className="px-4 pt-3 pb-3 print:hidden">
      <h2 id={titleId} className="mb-2 font-semibold">
        Create New Invoice
      </h2>
      {form.notice}
      <InvoiceFields
        values={form.values}
        onChange={form.change}
        errors={form.errors}
        isDisabled={refusal !== undefined}
        customerRef={customerRef}
        className="grid-cols-2 narrow:grid-cols-3 wide:grid-cols-6"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={form.isSending} disabledReason={refusal}>
          Create Invoice
        </Button>
        <LoadDefaults
          side={CUSTOMER_SIDE}
          party={form.values.customer}
          onLoaded={address => form.change(loadedAddresses(address))}
          refusal={refusal}
        />
      </div>
      {form.dialogs}
    </form>
  )
}
