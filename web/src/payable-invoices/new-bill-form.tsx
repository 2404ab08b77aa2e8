import { createPayableInvoice } from '@twofold/contract/payables/payable-invoices'
import type { RefObject } from 'react'
import { useCommand } from '../client/use-command.ts'
import { NewInvoiceForm } from '../documents/invoices/new-invoice-form.tsx'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'
import { BillFields } from './bill-fields.tsx'
import { emptyBill, errorsOfBill, loadedRemitTo, newBillBody } from './bill-values.ts'

/** The form 'Create New Bill'. */
export function NewBillForm({ vendorRef }: { vendorRef: RefObject<HTMLInputElement | null> }) {
  const create = useCommand(createPayableInvoice)
  return (
    <NewInvoiceForm
      side={PAYABLE_SIDE}
      partyRef={vendorRef}
      emptyOf={emptyBill}
      check={errorsOfBill}
      send={(values, confirmed) => create.send({ body: { ...newBillBody(values), ...confirmed } })}
      loaded={loadedRemitTo}
      fields={form => <BillFields {...form} />}
    />
  )
}
