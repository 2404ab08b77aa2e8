import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { useState } from 'react'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { shownAmounts } from '../documents/document-amounts.ts'
import { Button } from '../kit/button.tsx'
import { lazyDialog } from '../kit/fields/type-ahead-buffer.ts'

const WriteOffDialog = lazyDialog(async () => (await import('./write-off-dialog.tsx')).WriteOffDialog)

type WriteOffProps = {
  invoice: DocumentRecord
  /** The reason why the invoice cannot be written off although the role allows it: unsaved changes in the form. */
  unsaved: string | undefined
}

/** The button that writes off the remainder of a charged invoice. Not shown if there is no remainder. */
export function WriteOff({ invoice, unsaved }: WriteOffProps) {
  const [isAsking, setAsking] = useState(false)
  const refusal = useRefusalOfRole('documents.writeOff') ?? unsaved
  const isOpen = invoice.state === 'POSTED' && shownAmounts(invoice).open > 0
  if (!isOpen) return null
  return (
    <>
      <Button disabledReason={refusal} onClick={() => setAsking(true)}>
        Write Off
      </Button>
      {isAsking && <WriteOffDialog invoice={invoice} onClose={() => setAsking(false)} />}
    </>
  )
}
