import { type Cents, formatCents } from '@twofold/accounting/money'
import { useToldDeletion } from '../app/use-told-deletion.ts'

/** Shows a toast with this title for a deleted application. Its Undo applies it again. */
export function useToldRemoval(title: string): (apply: () => Promise<{ amountApplied: Cents }>) => void {
  const tell = useToldDeletion()
  return apply => {
    const again = async () => ({ title: 'Applied again', detail: formatCents((await apply()).amountApplied) })
    tell({ title, again, refused: 'The application couldn’t be restored' })
  }
}
