import { stateWord } from '@twofold/accounting/documents/document-states'
import { RECEIVABLE_INVOICE } from '@twofold/contract/documents/codecs'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { chargeReceivableInvoice, readReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { CallError } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { saidOf, statusChoices } from '../documents/document-messages.ts'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'
import { StatusField } from '../documents/invoices/status-field.tsx'
import { useReversalDate } from '../documents/use-reversal-date.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { useConfirmed } from '../kit/forms/use-confirmed.tsx'

type ChargeStatusProps = {
  invoice: DocumentRecord
  /** The reason why the status cannot be changed although the role allows it: unsaved changes in the form. */
  unsaved: string | undefined
  /** Called if another user changed the invoice. Reloads the invoice. */
  onStale: () => void
}

/** The charge status of an invoice. A change is saved immediately. */
export function ChargeStatus({ invoice, unsaved, onStale }: ChargeStatusProps) {
  const { id, date, entryId, accountId, modifiedAt } = invoice
  const chargeStatus = stateWord('RECEIVABLE', invoice.state)
  const params = { receivableInvoiceID: String(id) }
  const charge = useCommand(chargeReceivableInvoice, (after, _, cache) =>
    cache.keep(readReceivableInvoice, { params }, after),
  )
  const refusal = useRefusalOfRole('documents.post', 'allow you to charge invoices')
  const confirmed = useConfirmed()
  const reversal = useReversalDate()
  const toast = useToast()
  const pick = async (picked: string) => {
    const choice = CHOICES.find(({ value }) => value === picked)?.value
    if (choice === undefined || choice === chargeStatus) return
    const reversalDate = entryId === null ? undefined : await reversal.ask(date)
    if (reversalDate === null) return
    const body = { chargeStatus: choice, modifiedAt, ...(reversalDate !== undefined && { reversalDate }) }
    try {
      const after = await confirmed.send(more => charge.send({ params, body: { ...body, ...more } }))
      if (after === null) return
      const word = saidOf(RECEIVABLE_SIDE, RECEIVABLE_INVOICE.decode(after))
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
        choices={CHOICES}
        check={picked =>
          picked === 'CHARGED' && accountId === null
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

const CHOICES = statusChoices('RECEIVABLE')

const DONE = { PENDING: 'is pending', CHARGED: 'charged', CANCELED: 'canceled' } as const
