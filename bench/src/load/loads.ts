// What one user can do with a token to load a server.

/** The loads by name. */
export const LOADS = [
  '500 connections on home',
  '130 slow bodies',
  '12 slow readers',
  'statements of 8 MB from 4 connections',
  'a CSV of 7 million commas',
  'reports from 16 connections',
] as const
export type Load = (typeof LOADS)[number]

/** What a load generator needs: the load, the server's port, headers with the token, and what to call. */
export type LoadOptions = {
  load: Load
  port: number
  headers: Readonly<Record<string, string>>
  /** Paths below the server's root. */
  longRegister: string
  statementPreview: string
  reports: readonly string[]
}

/** How many answers a load got, by status. 0 counts connections that the server closed. */
export type LoadAnswers = Readonly<Record<number, number>>
