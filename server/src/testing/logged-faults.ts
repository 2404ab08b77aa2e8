/** What each server that runs now has logged as its own fault. */
export const LOGGED: Set<string[]> = new Set()
