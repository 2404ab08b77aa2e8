import { type CalendarDate, fromWire } from '@twofold/accounting/calendar'
import { readSettings } from '@twofold/contract/organisations'
import { type ReactNode, useState } from 'react'
import { call } from '../client/client.ts'
import { later } from '../kit/loading/coming.tsx'

const ReversalDialog = later(async () => (await import('./reversal-dialog.tsx')).ReversalDialog)

type PendingQuestion = { lockedThrough: CalendarDate; answer: (date: CalendarDate | null) => void }

/** Asks for the date of a reversal if the period of the entry is locked. Reads the lock date when it is needed. */
export function useReversalDate(): {
  /** Resolves to undefined if the period is not locked, and to null if the user canceled. */
  ask: (postedOn: CalendarDate) => Promise<CalendarDate | null | undefined>
  dialog: ReactNode
} {
  const [pending, setPending] = useState<PendingQuestion | null>(null)
  const ask = async (postedOn: CalendarDate) => {
    const { softLockDate, hardLockDate } = await call(readSettings, {})
    const lockedThrough = [fromWire(softLockDate), fromWire(hardLockDate)].reduce(
      (last, day) => (last === null || (day !== null && day > last) ? day : last),
      null,
    )
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
