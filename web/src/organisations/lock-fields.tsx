import type { CalendarDate } from '@twofold/accounting/calendar'
import { useToday } from '../client/use-today.ts'
import { DateField } from '../ui/date-field.tsx'

type Locks = { softLockDate: CalendarDate | null; hardLockDate: CalendarDate | null }

type LockFieldsProps = {
  values: Locks
  onChange: (changes: Partial<Locks>) => void
  errors: Record<string, string>
  isSoftFixed: boolean
  isHardFixed: boolean
}

/** The days up to which the books are locked, softly and for good. */
export function LockFields({ values, onChange, errors, isSoftFixed, isHardFixed }: LockFieldsProps) {
  const today = useToday()
  return (
    <>
      <DateField
        label="Soft lock through"
        value={values.softLockDate}
        onChange={softLockDate => onChange({ softLockDate })}
        today={today}
        error={errors.softLockDate}
        hint="Up to this day it takes an accountant and a reason to change entries. Empty: no lock."
        isDisabled={isSoftFixed}
      />
      <DateField
        label="Hard lock through"
        value={values.hardLockDate}
        onChange={hardLockDate => onChange({ hardLockDate })}
        today={today}
        error={errors.hardLockDate}
        hint="Up to this day nobody changes entries, ever. It only moves forward, up to today."
        isDisabled={isHardFixed}
      />
    </>
  )
}
