import { createReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import type { RefObject } from 'react'
import { useCommand } from '../client/use-command.ts'
import { NewInvoiceForm } from '../documents/invoices/new-invoice-form.tsx'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'
import { ReceivableFields } from './receivable-fields.tsx'
import { emptyReceivable, errorsOfReceivable, loadedAddresses, receivableBody } from './receivable-values.ts'

/** The form 'Create New Invoice'. */
export function NewReceivableForm({ customerRef }: { customerRef: RefObject<HTMLInputElement | null> }) {
  const create = useCommand(createReceivableInvoice)
  return (
    <NewInvoiceForm
      side={RECEIVABLE_SIDE}
      partyRef={customerRef}
      emptyOf={emptyReceivable}
      check={errorsOfReceivable}
      send={values => create.send({ body: receivableBody(values) })}
      loaded={loadedAddresses}
      fields={form => <ReceivableFields {...form} />}
    />
  )
}
