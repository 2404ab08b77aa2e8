import { fromWire } from '@twofold/accounting/calendar'
import {
  chargeReceivableInvoice,
  type ReceivableInvoice,
  readReceivableInvoice,
} from '@twofold/contract/receivable-invoices'
import { CallError } from '../client/call-error.ts'
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
  /** Somebody else was faster: the invoice is to be read again. */
  onStale: () => void
}

/** Charges the invoice, or takes that back, as soon as another status is picked. */
export function ChargeStatus({ invoice, isChanged, onStale }: ChargeStatusProps) {
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
    const body = { chargeStatus: picked, modifiedAt, ...(reversalDate !== undefined && { reversalDate }) }
    try {
      const after = await confirmed.send(more => charge.send({ params, body: { ...body, ...more } }))
      if (after !== null) toast({ title: `Invoice ${TOLD[after.chargeStatus]}`, detail: after.invoiceClientReference })
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
        refusal={refusal ?? (isChanged ? 'Update or close what you changed first.' : undefined)}
      />
      {confirmed.dialog}
      {reversal.dialog}
    </>
  )
}

const TOLD = { PENDING: 'is pending', CHARGED: 'charged', CANCELED: 'canceled' } as const
