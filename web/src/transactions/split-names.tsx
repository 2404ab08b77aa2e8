import { ownNameOf } from '../pickers/account-choice.ts'
import { AccountName } from '../pickers/account-name.tsx'
import type { Chart } from '../pickers/chart.ts'

type SplitNamesProps = { split: string; chart: Chart }

/** The accounts on the other sides of a register row, by full name. */
export function splitNames({ split, chart }: SplitNamesProps): string[] {
  if (split === '') return []
  return split.split(',').map(id => chart.byId.get(Number(id))?.accountFullName ?? `No. ${id}`)
}

/** The accounts on the other sides of a register row, by full name, each once; the whole list on hover. */
export function SplitNames(props: SplitNamesProps) {
  const names = splitNames(props)
  const [only] = names
  if (names.length === 1 && only !== undefined) return <AccountName fullName={only} isInColumn />
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

/** The same where there is little room: their own names alone. */
export function shortSplitNames(props: SplitNamesProps): string {
  return splitNames(props).map(ownNameOf).join(', ')
}
