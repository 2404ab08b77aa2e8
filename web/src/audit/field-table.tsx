import { dayAsWritten } from '@twofold/accounting/calendar'
import type { AuditEntry } from '@twofold/contract/audit'
import { classNames } from '../kit/class-names.ts'
import { Day } from '../kit/day.tsx'
import { Money } from '../kit/money.tsx'
import { AccountName } from '../kit/pickers/account-name.tsx'
import type { Chart } from '../kit/pickers/chart.ts'
import { useChart } from '../kit/pickers/use-chart.ts'
import { type ChangedField, changedFields } from './changed-fields.ts'

const HEAD = 'h-8 pr-4 text-small font-medium text-muted last:pr-0'
const CELL = 'py-1.5 pr-4 align-top last:pr-0'

/** The changes of an entry by field, with the values before and after. A created or deleted record has one column of values. */
export function FieldTable({ entry }: { entry: AuditEntry }) {
  const { chart } = useChart()
  const fields = changedFields(entry)
  if (fields.length === 0) return <p className="text-muted">The record itself didn’t change.</p>
  const sides = (['before', 'after'] as const).filter(side => entry[side] !== null)
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={classNames(HEAD, sides.length === 1 ? 'w-3/5' : 'w-2/5')}>
              Field
            </th>
            {sides.map(side => (
              <th key={side} scope="col" className={HEAD}>
                {side === 'before' ? 'Before' : 'After'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {fields.map(field => (
            <tr key={field.key}>
              <th scope="row" className={classNames(CELL, 'font-normal')}>
                {field.label}
                {field.accountID !== undefined && (
                  <span className="block text-muted">
                    <Account id={field.accountID} chart={chart} />
                  </span>
                )}
              </th>
              {sides.map(side => (
                <td key={side} className={classNames(CELL, side === 'before' && sides.length > 1 && 'text-muted')}>
                  <Value field={field} value={field[side]} chart={chart} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type ValueProps = { field: ChangedField; value: unknown; chart: Chart }

function Value({ field, value, chart }: ValueProps) {
  if (value === undefined || value === null || value === '') return <span className="text-muted">–</span>
  if (field.kind === 'money' && typeof value === 'number')
    return <Money cents={value} className="inline-block min-w-24 text-right" />
  if (field.kind === 'account' && typeof value === 'number') return <Account id={value} chart={chart} />
  if (field.kind === 'day' && typeof value === 'string') {
    const day = dayAsWritten(value)
    return day.ok ? <Day date={day.value} /> : value
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return (
    <span className="break-words whitespace-pre-wrap">{typeof value === 'string' ? value : JSON.stringify(value)}</span>
  )
}

function Account({ id, chart }: { id: number; chart: Chart }) {
  if (id === 0) return 'Top level'
  const account = chart.byId.get(id)
  return account === undefined ? (
    `Account ${id}`
  ) : (
    <AccountName fullName={account.accountFullName} number={account.accountNumber} isWrapped />
  )
}
