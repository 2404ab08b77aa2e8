import type { CalendarDate } from '@twofold/accounting/calendar'
import { readSettings } from '@twofold/contract/organisations'
import { type Ref, useEffect, useState } from 'react'
import { useToday } from '../../client/use-current-user.ts'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { DateField } from '../../kit/fields/date-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { NAMED_PERIODS, nameOfPeriod, type PeriodContext, type PeriodName, periodNamed } from './periods.ts'

/** The dates in the fields. A date is null if its field is empty or contains no valid date. */
export type PeriodValues = { startDate: CalendarDate | null; endDate: CalendarDate | null }

type PeriodFieldsProps = {
  values: PeriodValues
  onChange: (changes: Partial<PeriodValues>) => void
  /** Whether the user is likely to choose a named period. If so, the fiscal year is loaded in advance. */
  isNameNear: boolean
  errors?: Partial<Record<keyof PeriodValues, string>>
  startRef?: Ref<HTMLInputElement>
  /** Whether the report is as of a single date. If so, the start date is hidden. */
  isAsOf?: boolean
}

const OTHER = { value: '' as const, label: 'Other dates' }

/** The fields for a period: a list of named periods, and two dates. Changing one updates the other. */
export function PeriodFields({
  values,
  onChange,
  isNameNear,
  errors = {},
  startRef,
  isAsOf = false,
}: PeriodFieldsProps) {
  const { startDate, endDate } = values
  const [wanted, setWanted] = useState<PeriodName | null>(null)
  const context = usePeriodContext(isNameNear || wanted !== null)
  const isKnown = context !== null && startDate !== null && endDate !== null
  const name = wanted ?? (isKnown ? nameOfPeriod({ startDate, endDate }, context) : null)
  useEffect(() => {
    // The user chose a named period before the fiscal year was loaded.
    if (wanted === null || context === null) return
    setWanted(null)
    onChange(periodNamed(wanted, context))
  })
  const choose = (chosen: PeriodName) => {
    if (context !== null) return onChange(periodNamed(chosen, context))
    setWanted(chosen)
    // The previous dates must not be used until the new dates are known.
    onChange({ startDate: null, endDate: null })
  }
  /** Typing a date deselects the named period, even while the date is incomplete. */
  const type = (day: Partial<PeriodValues>) => {
    setWanted(null)
    onChange(day)
  }
  return (
    <>
      <SelectField<PeriodName | ''>
        className="max-narrow:col-span-2"
        label="Period"
        value={name ?? ''}
        onChange={chosen => chosen !== '' && choose(chosen)}
        choices={name === null ? [OTHER, ...NAMED_PERIODS] : NAMED_PERIODS}
      />
      {!isAsOf && (
        <DateField
          label="Start Date"
          value={startDate}
          onChange={day => type({ startDate: day })}
          error={errors.startDate}
          isRequired
          inputRef={startRef}
        />
      )}
      <DateField
        label="End Date"
        value={endDate}
        onChange={day => type({ endDate: day })}
        error={errors.endDate}
        isRequired
        inputRef={isAsOf ? startRef : undefined}
      />
    </>
  )
}

/** The time in milliseconds for which the fiscal year is cached. It rarely changes. */
const FRESH_MS = 600_000

/** Returns the values on which named periods depend. Returns null until the fiscal year is loaded. It is loaded once `isWanted` is true. */
function usePeriodContext(isWanted: boolean): PeriodContext | null {
  const today = useToday()
  const { data } = useEndpointQuery(readSettings, {}, { freshForMs: FRESH_MS, isEnabled: isWanted })
  return data === undefined ? null : { today, fiscalYearFirstMonth: data.fiscalYearFirstMonth }
}
