import { useState } from 'react'
import { sentenceOfFailure } from '../../client/call-error.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import type { RemovalWords } from './party-applications.ts'

type DeleteApplicationProps = {
  words: RemovalWords
  /** The application: the other document and the amount, as text. */
  subject: string
  onDelete: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation before an application is deleted. Shows the reason if the deletion fails. */
export function DeleteApplication({ words, subject, onDelete, onClose }: DeleteApplicationProps) {
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const deleteIt = async () => {
    if (isSending) return
    setSending(true)
    setFailure(null)
    try {
      await onDelete()
      onClose()
    } catch (error) {
      setFailure(error)
      setSending(false)
    }
  }
  return (
    <Dialog
      title={words.remove}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="destructive" isBusy={isSending} onClick={() => void deleteIt()}>
            Delete
          </Button>
        </>
      }
    >
      <p>{words.confirm}</p>
      <p className="figures mt-1 wrap-anywhere text-muted">
        <bdi>{subject}</bdi>
      </p>
      {failure !== null && (
        <Alert variant="destructive" className="mt-3">
          {words.failure}
          <span className="block">{sentenceOfFailure(failure)}</span>
        </Alert>
      )}
    </Dialog>
  )
}
