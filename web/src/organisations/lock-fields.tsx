import type { CalendarDate } from '@twofold/accounting/calendar'
import { useToday } from '../client/use-current-user.ts'
import { DateField } from '../kit/fields/date-field.tsx'

type Locks = { softLockDate: CalendarDate | null; hardLockDate: CalendarDate | null }

type LockFieldsProps = {
  values: Locks
  onChange: (changes: Partial<Locks>) => void
  errors: Record<string, string>
  isSoftFixed: boolean
  isHardFixed: boolean
}

/** The fields for the dates of the soft lock and the hard lock. */
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
        hint="Only accountants, administrators and owners can change entries dated on or before this date, and they must give a reason. Leave empty for no lock."
        isDisabled={isSoftFixed}
      />
      <DateField
        label="Hard lock through"
        value={values.hardLockDate}
        onChange={hardLockDate => onChange({ hardLockDate })}
        today={today}
        error={errors.hardLockDate}
        hint="No one can change entries dated on or before this date. You can move this date later, but never earlier."
        isDisabled={isHardFixed}
      />
    </>
  )
}
