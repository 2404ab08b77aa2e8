// The result of a row of the benchmark, and its comparison with its floor and its aim.

/** A criterion of a row: `floor` must be met, `aim` is the design goal. `better` is the better direction, more or less. */
export type Criterion = {
  name: string
  value: number
  unit: '' | 'ms' | 's' | 'MB' | 'KB'
  better: 'more' | 'less'
  floor?: number
  aim?: number
}

/**
 * A measured row. `notes` are figures without a bound. `calibration` is the calibration of the machine immediately before the row (see
 * calibration.ts).
 */
export type Finding = { row: number; work: string; criteria: Criterion[]; notes: string[]; calibration?: number }

/** Returns whether a criterion meets a bound. A criterion without that bound meets it. */
export function keeps({ value, better, ...bounds }: Criterion, bound: 'floor' | 'aim'): boolean {
  const limit = bounds[bound]
  return limit === undefined || (better === 'more' ? value >= limit : value <= limit)
}

/**
 * Returns whether a criterion would meet its floor on the machine on which the bounds were set. Times are scaled by the factor; ratios,
 * memory and sizes are not.
 */
export function meetsCalibratedFloor(criterion: Criterion, calibration = 1): boolean {
  const isTime = criterion.unit === 'ms' || criterion.unit === 's'
  return keeps(isTime ? { ...criterion, value: criterion.value * calibration } : criterion, 'floor')
}

export type Verdict = 'aim met' | 'floor met' | 'below floor, met when calibrated' | 'below floor'

/** Returns the verdict of a row. */
export function verdictOf({ criteria, calibration }: Finding): Verdict {
  if (!criteria.every(criterion => keeps(criterion, 'floor')))
    return criteria.every(criterion => meetsCalibratedFloor(criterion, calibration))
      ? 'below floor, met when calibrated'
      : 'below floor'
  return criteria.every(criterion => keeps(criterion, 'aim')) ? 'aim met' : 'floor met'
}
