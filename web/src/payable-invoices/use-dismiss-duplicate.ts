import { tellApart } from '@twofold/contract/payables/payables-at-a-glance'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useToast } from '../kit/dialogs/toast.tsx'
import type { DuplicatePair } from './duplicate-columns.tsx'

/** Dismisses or restores a possible duplicate. Both actions can be undone. */
export function useDismissDuplicate(): (pair: DuplicatePair, isApart: boolean) => void {
  const command = useCommand(tellApart)
  const toast = useToast()
  const tell = async (pair: DuplicatePair, isApart: boolean) => {
    const { earlier, later, vendorName } = pair
    try {
      await command.send({ body: { documentID: later.documentID, otherID: earlier.documentID, isApart } })
      const title = isApart ? 'Marked as not a duplicate' : 'Marked as duplicate'
      toast({ title, detail: vendorName, undo: () => void tell(pair, !isApart) })
    } catch (error) {
      toast({ title: 'The decision couldn’t be saved', detail: sentenceOfFailure(error) })
    }
  }
  return (pair, isApart) => void tell(pair, isApart)
}
