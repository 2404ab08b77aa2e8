import { sentenceOfFailure } from '../client/call-error.ts'
import { type Toast, useToast } from '../ui/toast.tsx'

type Told = Pick<Toast, 'title' | 'detail'>

type Deletion = Told & {
  /** Does again what the deletion took away, and says what came of it. */
  again: () => Promise<Toast>
  /** What is said when that was refused, above the reason. */
  refused?: string
}

/** Says that something was deleted, with an undo that makes it again: as a new one, under the rules for new ones. */
export function useToldDeletion(): (deletion: Deletion) => void {
  const toast = useToast()
  return ({ again, refused = 'Not created again', ...told }) => {
    const undo = () =>
      void again().then(toast, (error: unknown) => toast({ title: refused, detail: sentenceOfFailure(error) }))
    toast({ ...told, undo })
  }
}
