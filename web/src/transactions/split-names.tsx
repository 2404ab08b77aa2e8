import { AccountName } from '../pickers/account-name.tsx'
import type { Chart } from '../pickers/chart.ts'

/** The accounts on the other sides of a register row, by full name, each once; the whole list on hover. */
export function SplitNames({ split, chart }: { split: string; chart: Chart }) {
  const names = split.split(',').map(id => chart.byId.get(Number(id))?.accountFullName ?? `No. ${id}`)
  if (split === '') return null
  return (
    <span title={names.join(', ')}>
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <AccountName fullName={name} />
        </span>
      ))}
    </span>
  )
}
