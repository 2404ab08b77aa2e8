import { Fragment } from 'react'
import { ownNameOf, pathOf } from './account-choice.ts'
import { AccountName } from './account-name.tsx'
import type { Chart } from './chart.ts'

type SplitNamesProps = { split: string; chart: Chart }

/** Returns the accounts on the other side of a register row, by full name. */
export function splitNames({ split, chart }: SplitNamesProps): string[] {
  if (split === '') return []
  return split.split(',').map(id => chart.byId.get(Number(id))?.accountFullName ?? `No. ${id}`)
}

/**
 * The full names of the accounts on the other side of a register row, each account once. On hover, the whole list is shown. If there are
 * several accounts or the column is narrow, the paths would hide the names. The paths are then only for screen readers and for search.
 */
export function SplitNames({ isNarrow = false, ...props }: SplitNamesProps & { isNarrow?: boolean }) {
  const names = splitNames(props)
  const [only] = names
  if (!isNarrow && names.length === 1 && only !== undefined) return <AccountName fullName={only} cut="front" />
  return (
    <span title={names.join(', ')}>
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <span className="sr-only">{pathOf(name)}</span>
          {ownNameOf(name)}
        </Fragment>
      ))}
    </span>
  )
}

/** Returns the accounts' own names without their paths, for narrow columns. */
export function shortSplitNames(props: SplitNamesProps): string {
  return splitNames(props).map(ownNameOf).join(', ')
}
