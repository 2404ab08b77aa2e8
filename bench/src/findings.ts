// What a row of the benchmark's table found, and how it stands against its floor and its aim.

/** One bound of a row: `floor` is not to be missed, `aim` is what the product is built for. More is better, or less. */
export type Criterion = {
  name: string
  value: number
  unit: '' | 'ms' | 's' | 'MB' | 'KB'
  better: 'more' | 'less'
  floor?: number
  aim?: number
}

/** A row that was measured. `notes` are figures without a bound; `pace` is that of the machine just before, as pace.ts has it. */
export type Finding = { row: number; work: string; criteria: Criterion[]; notes: string[]; pace?: number }

/** Whether a criterion keeps one of its bounds; one without that bound does. */
export function keeps({ value, better, ...bounds }: Criterion, bound: 'floor' | 'aim'): boolean {
  const limit = bounds[bound]
  return limit === undefined || (better === 'more' ? value >= limit : value <= limit)
}

/** Whether a criterion would keep its floor on the machine that the bounds were set on: a time is as much shorter as this one is slower.
 * Rates against the calibration, memory and sizes stay what they are. */
export function keepsFloorAtPace(criterion: Criterion, pace = 1): boolean {
  const isTime = criterion.unit === 'ms' || criterion.unit === 's'
  return keeps(isTime ? { ...criterion, value: criterion.value * pace } : criterion, 'floor')
}

export type Verdict = 'aim met' | 'floor met' | 'below floor, kept at pace' | 'below floor'

/** What a row as a whole reached. */
export function verdictOf({ criteria, pace }: Finding): Verdict {
  if (!criteria.every(criterion => keeps(criterion, 'floor')))
    return criteria.every(criterion => keepsFloorAtPace(criterion, pace)) ? 'below floor, kept at pace' : 'below floor'
  return criteria.every(criterion => keeps(criterion, 'aim')) ? 'aim met' : 'floor met'
}
