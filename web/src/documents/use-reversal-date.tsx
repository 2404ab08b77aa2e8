import { type CalendarDate, fromWire } from '@twofold/accounting/calendar'
import { readSettings } from '@twofold/contract/organisations'
import { type ReactNode, useState } from 'react'
import { later } from '../app/coming.tsx'
import { call } from '../client/this-page.ts'

const ReversalDialog = later(async () => (await import('./reversal-dialog.tsx')).ReversalDialog)

type Asked = { lockedThrough: CalendarDate; answer: (date: CalendarDate | null) => void }

/** Asks for the date of a reversal if the period of the entry is locked. The lock date is read when it is needed. */
export function useReversalDate(): {
  /** Resolves to undefined if nothing is locked, and to null if the user canceled. */
  ask: (postedOn: CalendarDate) => Promise<CalendarDate | null | undefined>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = async (postedOn: CalendarDate) => {
    const { softLockDate, hardLockDate } = await call(readSettings, {})
    const lockedThrough = [fromWire(softLockDate), fromWire(hardLockDate)].reduce(
      (last, day) => (last === null || (day !== null && day > last) ? day : last),
      null,
    )
    if (lockedThrough === null || postedOn > lockedThrough) return undefined
    const date = await new Promise<CalendarDate | null>(answer => setAsked({ lockedThrough, answer }))
    setAsked(null)
    return date
  }
  return {
    ask,
    dialog: asked !== null && <ReversalDialog lockedThrough={asked.lockedThrough} onAnswer={asked.answer} />,
  }
}
