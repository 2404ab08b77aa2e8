import { stateWord } from '@twofold/accounting/documents/document-states'
import { RECEIVABLE_INVOICE } from '@twofold/contract/documents/codecs'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { chargeReceivableInvoice, readReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { useState } from 'react'
import { CallError } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { saidOf, statusChoices } from '../documents/document-messages.ts'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'
import { useReversalDate } from '../documents/use-reversal-date.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { SavedSelectField } from '../kit/fields/saved-select-field.tsx'
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
        // For an invoice that was ever charged, the notice above the form says it already.
        isFixed={refusal !== undefined}
        refusal={(invoice.state === 'PENDING' ? refusal : undefined) ?? unsaved}
      />
      {confirmed.dialog}
      {reversal.dialog}
    </>
  )
}

const CHOICES = statusChoices('RECEIVABLE')

const DONE = { PENDING: 'is pending', CHARGED: 'charged', CANCELED: 'canceled' } as const

type StatusFieldProps = {
  /** The label, such as `Charge Status`. */
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  /** Validates a status before it is saved. Returns the reason if it is not allowed. */
  check?: (value: string) => string | undefined
  /** Saves the chosen status. */
  onPick: (value: string) => Promise<unknown>
  /** The text that is shown if saving failed without a message from the server. */
  failure: string
  isFixed: boolean
  /** The reason why the status cannot be changed now, unless another element says it. */
  refusal: string | undefined
}

/** This field does not get the focus when a sheet opens, because an accidentally typed letter would be saved. */
const BEGINS_ELSEWHERE = { 'data-begins-elsewhere': true }

/**
 * The status of a document as a select. A choice is saved immediately. If the choice is refused, the select shows the previous status
 * again.
 */
function StatusField({ label, value, choices, check, onPick, failure, isFixed, refusal }: StatusFieldProps) {
  const [error, setError] = useState<string | undefined>(undefined)
  const [isSending, setSending] = useState(false)
  const pick = async (picked: string) => {
    if (isSending) return
    if (!choices.some(choice => choice.value === picked)) return setError('Invalid status value')
    const found = check?.(picked)
    if (found !== undefined) return setError(found)
    setSending(true)
    setError(undefined)
    try {
      await onPick(picked)
    } catch (thrown) {
      setError(thrown instanceof CallError ? thrown.message : failure)
    } finally {
      setSending(false)
    }
  }
  return (
    <SavedSelectField
      label={label}
      value={value}
      onChange={picked => void pick(picked)}
      choices={choices}
      error={error}
      hint={refusal}
      select={{ disabled: isFixed || refusal !== undefined, 'aria-busy': isSending || undefined, ...BEGINS_ELSEWHERE }}
    />
  )
}
