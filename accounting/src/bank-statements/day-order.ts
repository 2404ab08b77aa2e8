/** The possible orders of day, month and year in a date: `2026-11-05`, `11/5/2026` or `5.11.2026`. */
export const DAY_ORDERS = ['YMD', 'MDY', 'DMY'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]
