import type { CalendarDate } from '@twofold/accounting/calendar'
import { type ReactNode, useState } from 'react'
import { lazyCode, lazyComponent } from '../kit/loading/lazy-code.tsx'

const reversalCode = lazyCode(() => import('./reversal-dialog.tsx'))
const ReversalDialog = lazyComponent(async () => (await import('./reversal-dialog.tsx')).ReversalDialog)

type PendingQuestion = { lockedThrough: CalendarDate; answer: (date: CalendarDate | null) => void }

/** Asks for the date of a reversal if the period of the entry is locked. Reads the lock date when it is needed. */
export function useReversalDate(): {
  /** Resolves to undefined if the period is not locked, and to null if the user canceled. */
  ask: (postedOn: CalendarDate) => Promise<CalendarDate | null | undefined>
  dialog: ReactNode
} {
  const [pending, setPending] = useState<PendingQuestion | null>(null)
  const ask = async (postedOn: CalendarDate) => {
    const { readLockedThrough } = await reversalCode.get()
    const lockedThrough = await readLockedThrough()
    if (lockedThrough === null || postedOn > lockedThrough) return undefined
    const date = await new Promise<CalendarDate | null>(answer => setPending({ lockedThrough, answer }))
    setPending(null)
    return date
  }
  return {
    ask,
    dialog: pending !== null && <ReversalDialog lockedThrough={pending.lockedThrough} onAnswer={pending.answer} />,
  }
}
