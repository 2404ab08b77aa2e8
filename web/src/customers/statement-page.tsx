import type { CalendarDate } from '@twofold/accounting/calendar'
import { sentenceOfForm } from '@twofold/contract/errors/form-errors'
import {
  exportStatementCsv,
  mailStatement,
  readStatementPdf,
  readStatementSheet,
} from '@twofold/contract/receivables/customer-statements'
import { useRef, useState } from 'react'
import { useToday } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { DateField } from '../kit/fields/date-field.tsx'
import { useParams, useSearchParams } from '../kit/router/use-router.tsx'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'
import { SheetScreen } from '../paper/sheet-screen.tsx'
import { type StatementDays, statementDays } from './statement-days.ts'

/**
 * A customer's statement: opening balance, activity and closing balance. The user can print, save and email it. `?startDate=` and
 * `?endDate=` set the period. By default, the period ends today.
 */
export default function StatementPage() {
  const { customerID = '' } = useParams()
  const [address, setAddress] = useSearchParams()
  const today = useToday()
  const days = statementDays(address, today)
  const input = { params: { customerID }, query: days }
  const isBackward = days.startDate > days.endDate
  const query = useEndpointQuery(readStatementSheet, input, { keepsLast: true, isEnabled: !isBackward })
  return (
    <SheetScreen
      query={query}
      area="Statement"
      back={{ to: `/customers/${customerID}`, label: 'Customer' }}
      tools={
        <Period
          key={`${days.startDate} ${days.endDate}`}
          days={days}
          onChange={next => setAddress(next, { replace: true })}
        />
      }
      files={[
        { ending: 'pdf', save: (file, name) => file.save(readStatementPdf, name, input) },
        { ending: 'csv', save: (file, name) => file.save(exportStatementCsv, name, input) },
      ]}
      mail={{ endpoint: mailStatement, input: { params: { customerID } }, beside: days }}
    />
  )
}

/** The fields for the dates of the period. An invalid period stays in the fields until the user corrects it. */
function Period({ days, onChange }: { days: StatementDays; onChange: (days: StatementDays) => void }) {
  const start = useRef<HTMLInputElement>(null)
  const [values, setValues] = useState<{ [Name in keyof StatementDays]: CalendarDate | null }>(days)
  const { startDate, endDate } = values
  const isBackward = startDate !== null && endDate !== null && startDate > endDate
  const change = (changes: Partial<typeof values>) => {
    const next = { ...values, ...changes }
    setValues(next)
    if (next.startDate !== null && next.endDate !== null && next.startDate <= next.endDate)
      onChange({ startDate: next.startDate, endDate: next.endDate })
  }
  useShortcut({ keys: 'd', does: 'Statement dates', area: 'Statement', run: () => start.current?.focus() })
  return (
    <div className="grid basis-full grid-cols-2 gap-x-3 max-narrow:mt-2 narrow:basis-auto narrow:grid-cols-[8.5rem_8.5rem]">
      <DateField
        label="Start Date"
        value={startDate}
        onChange={day => change({ startDate: day })}
        error={isBackward ? sentenceOfForm({ code: 'PERIOD_BACKWARD' }) : undefined}
        inputRef={start}
        isRequired
      />
      <DateField label="End Date" value={endDate} onChange={day => change({ endDate: day })} isRequired />
    </div>
  )
}
