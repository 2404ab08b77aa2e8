import { sentenceOfFailure } from '../../client/call-error.ts'
import { type Toast, useToast } from './toast.tsx'

type Message = Pick<Toast, 'title' | 'detail'>

type Deletion = Message & {
  /** Creates the deleted record again, and returns the message about the result. */
  again: () => Promise<Toast>
  /** The title of the message if the server refuses to create the record. The reason is below the title. */
  refused?: string
}

/**
 * Returns a function that shows a message about a deletion. Undo creates the record again. The server validates it in the same way as any
 * new record.
 */
export function useDeletionToast(): (deletion: Deletion) => void {
  const toast = useToast()
  return ({ again, refused = 'The record couldn’t be restored', ...message }) => {
    const undo = () =>
      void again().then(toast, (error: unknown) => toast({ title: refused, detail: sentenceOfFailure(error) }))
    toast({ ...message, undo })
  }
}
