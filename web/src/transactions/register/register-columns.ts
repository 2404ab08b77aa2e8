/**
 * The grid tracks of a register, shared by its list and the entry row above the list. The columns are id, Date, Comment, Account, Amount,
 * Sign, Rec, Rec Date and Balance.
 */
export const REGISTER_TRACKS = [
  '84px',
  '116px',
  'minmax(120px, 5fr)',
  'minmax(160px, 6fr)',
  '140px',
  '72px',
  '40px',
  '108px',
  '140px',
] as const

/** The minimum window width for these tracks. It equals the breakpoint `register` of the design system. */
export const REGISTER_WIDTH = '77rem'
