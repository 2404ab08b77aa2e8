// What one user's token can ask of a server, each without regard to anybody else.

/** The strains, by their names. */
export const STRAINS = [
  '500 connections on home',
  '130 slow bodies',
  '12 slow readers',
  'statements of 8 MB from 4 connections',
  'a CSV of 7 million commas',
  'reports from 16 connections',
] as const
export type Strain = (typeof STRAINS)[number]

/** What a strain is made with. */
export type StrainOrder = {
  strain: Strain
  port: number
  headers: Readonly<Record<string, string>>
  /** Paths below the server's root. */
  longRegister: string
  statementPreview: string
  reports: readonly string[]
}

/** How many answers a strain got, by their status. 0 counts connections that the server closed. */
export type StrainAnswers = Readonly<Record<number, number>>
