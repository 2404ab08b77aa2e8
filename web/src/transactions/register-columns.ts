/** The grid tracks of a register, for its list and for the entry row that stands above it: id, Date, Comment, Account,
 * Amount, Sign, Rec, Rec Date, Balance. */
export const REGISTER_TRACKS = [
  '72px',
  '124px',
  'minmax(140px, 5fr)',
  'minmax(180px, 6fr)',
  '140px',
  '72px',
  '40px',
  '108px',
  '148px',
] as const
