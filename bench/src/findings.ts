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

/** A row that was measured. `notes` are figures without a bound. */
export type Finding = { row: number; work: string; criteria: Criterion[]; notes: string[] }

/** Whether a criterion keeps one of its bounds; one without that bound does. */
export function keeps({ value, better, ...bounds }: Criterion, bound: 'floor' | 'aim'): boolean {
  const limit = bounds[bound]
  return limit === undefined || (better === 'more' ? value >= limit : value <= limit)
}

/** What a row as a whole reached. */
export function verdictOf({ criteria }: Finding): 'aim met' | 'floor met' | 'below floor' {
  if (!criteria.every(criterion => keeps(criterion, 'floor'))) return 'below floor'
  return criteria.every(criterion => keeps(criterion, 'aim')) ? 'aim met' : 'floor met'
}
