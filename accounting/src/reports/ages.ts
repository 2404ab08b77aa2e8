/** The aging columns in days, youngest first. The last column has no upper limit. */
export const AGES = [
  { id: 'current', label: 'Current', daysMax: 0 },
  { id: 'days30', label: '1\u201330', daysMax: 30 },
  { id: 'days60', label: '31\u201360', daysMax: 60 },
  { id: 'days90', label: '61\u201390', daysMax: 90 },
  { id: 'older', label: 'Over 90', daysMax: Number.POSITIVE_INFINITY },
] as const
