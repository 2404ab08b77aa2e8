/** The faults that each running server has logged. */
export const LOGGED: Set<string[]> = new Set()
