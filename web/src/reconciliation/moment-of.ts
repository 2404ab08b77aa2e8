/** An instant of the wire as a reader's, by the clock of the organisation: `Nov 5, 2026, 3:04 PM`; empty for none. */
export function momentOf(instant: string, timeZone: string): string {
  if (instant === '') return ''
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return format.format(Date.parse(instant))
}
