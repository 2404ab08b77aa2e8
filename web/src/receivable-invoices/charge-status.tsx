import { fromWire } from '@twofold/accounting/calendar'
import {
  chargeReceivableInvoice,
  type ReceivableInvoice,
  readReceivableInvoice,
} from '@twofold/contract/receivables/receivable-invoices'
import { CallError } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { wordOfInvoice } from '../documents/invoices/invoice-side.ts'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'
import { StatusField } from '../documents/invoices/status-field.tsx'
import { useReversalDate } from '../documents/use-reversal-date.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { useConfirmed } from '../kit/forms/use-confirmed.tsx'
import { isChargeStatus, STATUS_CHOICES } from './charge-states.ts'

type ChargeStatusProps = {
  invoice: ReceivableInvoice
  /** The reason why the status cannot be changed although the role allows it: unsaved changes in the form. */
  unsaved: string | undefined
  /** Called if another user changed the invoice. Reloads the invoice. */
  onStale: () => void
}

/** The charge status of an invoice. A change is saved immediately. */
export function ChargeStatus({ invoice, unsaved, onStale }: ChargeStatusProps) {
  const { receivableInvoiceID, chargeStatus, gLEntry, modifiedAt } = invoice
  const params = { receivableInvoiceID: String(receivableInvoiceID) }
  const charge = useCommand(chargeReceivableInvoice, (after, _, cache) =>
    cache.keep(readReceivableInvoice, { params }, after),
  )
  const refusal = useRefusalOfRole('documents.post', 'allow you to charge invoices')
  const confirmed = useConfirmed()
  const reversal = useReversalDate()
  const toast = useToast()
  const pick = async (picked: string) => {
    if (!isChargeStatus(picked) || picked === chargeStatus) return
    const postedOn = fromWire(invoice.dateCharged)
    const reversalDate = gLEntry === 0 || postedOn === null ? undefined : await reversal.ask(postedOn)
    if (reversalDate === null) return
    const body = { chargeStatus: picked, modifiedAt, ...(reversalDate !== undefined && { reversalDate }) }
    try {
      const after = await confirmed.send(more => charge.send({ params, body: { ...body, ...more } }))
      if (after === null) return
      const word = wordOfInvoice(RECEIVABLE_SIDE, after.invoiceTotal)
      toast({ title: `${word} ${DONE[after.chargeStatus]}`, detail: after.invoiceClientReference })
    } catch (error) {
      if (error instanceof CallError && error.code === 'STALE') onStale()
      throw error
    }
  }
  return (
    <>
      <StatusField
        label="Charge Status"
        value={chargeStatus}
        choices={STATUS_CHOICES}
        check={picked =>
          picked === 'CHARGED' && invoice.revenueAccountID === 0
            ? 'Choose a revenue account below and update the invoice first.'
            : undefined
        }
        onPick={pick}
        failure="Failed to update charge status"
        refusal={refusal ?? unsaved}
      />
      {confirmed.dialog}
      {reversal.dialog}
    </>
  )
}

const DONE = { PENDING: 'is pending', CHARGED: 'charged', CANCELED: 'canceled' } as const
