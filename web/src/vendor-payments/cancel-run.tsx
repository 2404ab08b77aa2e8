import type { VendorPaymentRun } from '@twofold/contract/payables/payment-runs'
import { useState } from 'react'
import { sentenceOfFailure } from '../client/call-error.ts'
import { Alert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialogs/dialog.tsx'

type CancelRunProps = { run: VendorPaymentRun; onCancel: () => Promise<unknown>; onClose: () => void }

/** Asks for confirmation before a payment run is canceled, because a canceled run cannot be continued. */
export function CancelRun({ run, onCancel, onClose }: CancelRunProps) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const waiting = run.vendorCount - run.doneCount
  const cancelIt = async () => {
    setSending(true)
    setFailure(null)
    try {
      await onCancel()
      onClose()
    } catch (error) {
      setFailure(error)
      setSending(false)
    }
  }
  return (
    <Dialog
      title="Cancel Run"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep Run</Button>
          <Button look="destructive" isBusy={isSending} onClick={() => void cancelIt()}>
            Cancel Run
          </Button>
        </>
      }
    >
      <p>
        {`Payments already made are kept. ${waiting.toLocaleString('en-US')} ${waiting === 1 ? 'vendor' : 'vendors'} not yet paid can be included in another run.`}
      </p>
      {failure !== null && (
        <Alert variant="destructive" className="mt-3">
          {sentenceOfFailure(failure)}
        </Alert>
      )}
    </Dialog>
  )
}
