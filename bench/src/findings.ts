// The result of a benchmark row, and its comparison with the bounds and design goals.

/**
 * A criterion of a benchmark row. `floor` is the bound that the value must meet. `aim` is the design goal. `better` specifies whether
 * higher or lower values are better.
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
 * A measured benchmark row. `notes` are measured values without a bound. `calibration` is the calibration factor of the machine immediately
 * before the row (see calibration.ts).
 */
export type Finding = { row: number; work: string; criteria: Criterion[]; notes: string[]; calibration?: number }

/** Returns whether a criterion meets its bound (`floor`) or its goal (`aim`). Returns true if it has no such bound or goal. */
export function keeps({ value, better, ...bounds }: Criterion, bound: 'floor' | 'aim'): boolean {
  const limit = bounds[bound]
  return limit === undefined || (better === 'more' ? value >= limit : value <= limit)
}

/**
 * Returns whether a criterion would meet its bound on the reference machine. Times are multiplied by the calibration factor. Ratios, memory
 * and sizes are not.
 */
export function meetsCalibratedFloor(criterion: Criterion, calibration = 1): boolean {
  const isTime = criterion.unit === 'ms' || criterion.unit === 's'
  return keeps(isTime ? { ...criterion, value: criterion.value * calibration } : criterion, 'floor')
}

export type Verdict = 'aim met' | 'floor met' | 'below floor, met when calibrated' | 'below floor'

/** Returns the verdict for a benchmark row. */
export function verdictOf({ criteria, calibration }: Finding): Verdict {
  if (!criteria.every(criterion => keeps(criterion, 'floor')))
    return criteria.every(criterion => meetsCalibratedFloor(criterion, calibration))
      ? 'below floor, met when calibrated'
      : 'below floor'
  return criteria.every(criterion => keeps(criterion, 'aim')) ? 'aim met' : 'floor met'
}
