import { sentenceOfFailure } from '../client/call-error.ts'
import { type Toast, useToast } from '../ui/toast.tsx'

type Message = Pick<Toast, 'title' | 'detail'>

type Deletion = Message & {
  /** Creates the deleted record again, and returns the message about the result. */
  again: () => Promise<Toast>
  /** The title of the message if that was refused. The reason is below it. */
  refused?: string
}

/** Returns a function that reports a deletion. Its undo creates the record again, as a new one under the rules for new ones. */
export function useDeletionToast(): (deletion: Deletion) => void {
  const toast = useToast()
  return ({ again, refused = 'The record couldn’t be restored', ...message }) => {
    const undo = () =>
      void again().then(toast, (error: unknown) => toast({ title: refused, detail: sentenceOfFailure(error) }))
    toast({ ...message, undo })
  }
}
