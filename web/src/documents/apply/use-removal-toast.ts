import { type Cents, formatCents } from '@twofold/accounting/money'
import { useDeletionToast } from '../../kit/dialogs/use-deletion-toast.ts'

/** Returns a function that shows a message with this title for a deleted application. Undo applies it again. */
export function useRemovalToast(title: string): (apply: () => Promise<{ amountApplied: Cents }>) => void {
  const tell = useDeletionToast()
  return apply => {
    const again = async () => ({ title: 'Application restored', detail: formatCents((await apply()).amountApplied) })
    tell({ title, again, refused: 'The application couldn’t be restored' })
  }
}
