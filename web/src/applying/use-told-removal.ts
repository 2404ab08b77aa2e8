import { type Cents, formatCents } from '@twofold/accounting/money'
import { useToldDeletion } from '../app/use-told-deletion.ts'

/** Says under a title that an application was removed; its undo applies the same once more. */
export function useToldRemoval(title: string): (apply: () => Promise<{ amountApplied: Cents }>) => void {
  const tell = useToldDeletion()
  return apply => {
    const again = async () => ({ title: 'Applied again', detail: formatCents((await apply()).amountApplied) })
    tell({ title, again, refused: 'Not applied again' })
  }
}
