import { fromWire } from '@twofold/accounting/calendar'
import {
  chargeReceivableInvoice,
  type ReceivableInvoice,
  readReceivableInvoice,
} from '@twofold/contract/receivable-invoices'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { StatusField } from '../documents/status-field.tsx'
import { useConfirmed } from '../documents/use-confirmed.tsx'
import { useReversalDate } from '../documents/use-reversal-date.tsx'
import { useToast } from '../ui/toast.tsx'
import { isChargeStatus, STATUS_CHOICES } from './charge-states.ts'

type ChargeStatusProps = {
  invoice: ReceivableInvoice
  /** What was typed in the form and is not saved: the status would be changed below it. */
  isChanged: boolean
}

/** Charges the invoice, or takes that back, as soon as another status is picked. */
export function ChargeStatus({ invoice, isChanged }: ChargeStatusProps) {
  const { receivableInvoiceID, chargeStatus, gLEntry, modifiedAt } = invoice
  const params = { receivableInvoiceID: String(receivableInvoiceID) }
  const charge = useCommand(chargeReceivableInvoice, (after, _, cache) =>
    cache.keep(readReceivableInvoice, { params }, after),
  )
  const refusal = useRefusalOfRole('documents.post', 'charge invoices')
  const confirmed = useConfirmed()
  const reversal = useReversalDate()
  const toast = useToast()
  const pick = async (picked: string) => {
    if (!isChargeStatus(picked) || picked === chargeStatus) return
    const postedOn = fromWire(invoice.dateCharged)
    const reversalDate = gLEntry === 0 || postedOn === null ? undefined : await reversal.ask(postedOn)
    if (reversalDate === null) return
    const beside = { modifiedAt, ...(reversalDate !== undefined && { reversalDate }) }
    const after = await confirmed.send(more =>
      charge.send({ params, body: { chargeStatus: picked, ...beside, ...more } }),
    )
    if (after !== null) toast({ title: `Invoice ${TOLD[after.chargeStatus]}`, detail: after.invoiceClientReference })
  }
  return (
    <>
      <StatusField
        label="Charge Status"
        value={chargeStatus}
        choices={STATUS_CHOICES}
        onPick={pick}
        failure="Failed to update charge status"
        refusal={refusal ?? (isChanged ? 'Update or close what you changed first.' : undefined)}
      />
      {confirmed.dialog}
      {reversal.dialog}
    </>
  )
}

const TOLD = { PENDING: 'is pending', CHARGED: 'charged', CANCELED: 'canceled' } as const
