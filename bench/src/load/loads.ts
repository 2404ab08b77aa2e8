// The kinds of load that a single signed-in user can put on a server.

/** The names of the loads. */
export const LOADS = [
  '500 connections on home',
  '130 slow bodies',
  '12 slow readers',
  'statements of 8 MB from 4 connections',
  'a CSV of 7 million commas',
  'reports from 16 connections',
] as const
export type Load = (typeof LOADS)[number]

/** The options of a load generator: the load, the server's port, the headers with the token, and the paths of the calls. */
export type LoadOptions = {
  load: Load
  port: number
  headers: Readonly<Record<string, string>>
  /** Paths on the server, starting with `/`. */
  longRegister: string
  statementPreview: string
  reports: readonly string[]
}

/** The number of responses that a load received, by status. Status 0 counts connections that the server closed. */
export type LoadAnswers = Readonly<Record<number, number>>
