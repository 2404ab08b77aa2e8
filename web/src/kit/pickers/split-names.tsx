import { Fragment } from 'react'
import { ownNameOf, pathOf } from './account-choice.ts'
import { AccountName } from './account-name.tsx'
import type { Chart } from './chart.ts'

type SplitNamesProps = { split: string; chart: Chart }

/** Returns the full names of the other accounts in a register row's transaction. */
export function splitNames({ split, chart }: SplitNamesProps): string[] {
  if (split === '') return []
  return split.split(',').map(id => chart.byId.get(Number(id))?.accountFullName ?? `No. ${id}`)
}

/**
 * The full names of the other accounts in a register row's transaction, without duplicates. A tooltip shows the complete list. If there are
 * several accounts or the column is narrow, only the last parts of the names are visible. The paths remain available to screen readers and
 * to search.
 */
export function SplitNames({ isNarrow = false, ...props }: SplitNamesProps & { isNarrow?: boolean }) {
  const names = splitNames(props)
  const [only] = names
  if (!isNarrow && names.length === 1 && only !== undefined) {
    return <AccountName fullName={only} number={props.chart.byId.get(Number(props.split))?.accountNumber} />
  }
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

/** Returns the account names without their paths, for narrow columns. */
export function shortSplitNames(props: SplitNamesProps): string {
  return splitNames(props).map(ownNameOf).join(', ')
}
