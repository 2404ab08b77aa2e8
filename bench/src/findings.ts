// The result of a row of the benchmark, and its comparison with its floor and its aim.

/**
 * A criterion of a row of the benchmark. `floor` is the bound that the value must meet. `aim` is the design goal. `better` specifies
 * whether higher or lower values are better.
 */
export type Criterion = {
  name: string
  value: number
  unit: '' | 'ms' | 's' | 'MB' | 'KB'
  better: 'more' | 'less'
  floor?: number
  aim?: number
}

/**
 * A measured row of the benchmark. `notes` are figures without a bound. `calibration` is the calibration factor of the machine immediately
 * before the row (see calibration.ts).
 */
export type Finding = { row: number; work: string; criteria: Criterion[]; notes: string[]; calibration?: number }

/** Returns whether a criterion meets its floor or its aim. Returns true if the criterion does not have this bound. */
export function keeps({ value, better, ...bounds }: Criterion, bound: 'floor' | 'aim'): boolean {
  const limit = bounds[bound]
  return limit === undefined || (better === 'more' ? value >= limit : value <= limit)
}

/**
 * Returns whether a criterion would meet its floor on the reference machine. Times are multiplied by the calibration factor. Ratios, memory
 * and sizes are not.
 */
export function meetsCalibratedFloor(criterion: Criterion, calibration = 1): boolean {
  const isTime = criterion.unit === 'ms' || criterion.unit === 's'
  return keeps(isTime ? { ...criterion, value: criterion.value * calibration } : criterion, 'floor')
}

export type Verdict = 'aim met' | 'floor met' | 'below floor, met when calibrated' | 'below floor'

/** Returns the verdict of a row of the benchmark. */
export function verdictOf({ criteria, calibration }: Finding): Verdict {
  if (!criteria.every(criterion => keeps(criterion, 'floor')))
    return criteria.every(criterion => meetsCalibratedFloor(criterion, calibration))
      ? 'below floor, met when calibrated'
      : 'below floor'
  return criteria.every(criterion => keeps(criterion, 'aim')) ? 'aim met' : 'floor met'
}
