// Recognizes documents that repeat every month, such as rent. They look like duplicates, but are not.

/** The number of days between two documents of a monthly series. Includes moved due dates around weekends and short months. */
export const SERIES_DAYS = { min: 21, max: 35 } as const
