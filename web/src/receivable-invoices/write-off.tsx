import type { ReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { useState } from 'react'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Button } from '../kit/button.tsx'
import { KeysAhead } from '../kit/fields/keys-ahead.ts'
import { later } from '../kit/loading/coming.tsx'

const WriteOffDialog = later(async () => (await import('./write-off-dialog.tsx')).WriteOffDialog, <KeysAhead />)

type WriteOffProps = {
  invoice: ReceivableInvoice
  /** The reason why the invoice cannot be written off although the role allows it: unsaved changes in the form. */
  unsaved: string | undefined
}

/** The button that writes off the remainder of a charged invoice. Not shown if there is no remainder. */
export function WriteOff({ invoice, unsaved }: WriteOffProps) {
  const [isOpen, setOpen] = useState(false)
  const refusal = useRefusalOfRole('documents.writeOff') ?? unsaved
  const { chargeStatus, totalRemaining, isMarkedPaid } = invoice
  if (chargeStatus !== 'CHARGED' || totalRemaining <= 0 || isMarkedPaid) return null
  return (
    <>
      <Button disabledReason={refusal} onClick={() => setOpen(true)}>
        Write Off
      </Button>
      {isOpen && <WriteOffDialog invoice={invoice} onClose={() => setOpen(false)} />}
    </>
  )
}
