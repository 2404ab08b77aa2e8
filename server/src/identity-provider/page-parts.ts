// What the provider's own pages are made with: the accounts' database, and what only the product around it can do.
import type pg from 'pg'
import type { Fault } from './accounts.ts'
import type { Form, ProviderInUse } from './interaction.ts'
import type { Newcomer } from './new-account.ts'
import type { Option } from './page.ts'

/** A question of the product on the set-up page. With `choices` one of them is the answer. */
export type Question = {
  name: string
  label: string
  hint?: string
  value?: string
  suggestions?: readonly string[]
  choices?: readonly Option[]
}

/** The first set-up as the product sees it. */
export type SetUp = {
  isOpen: () => Promise<boolean>
  /** What stands for a right code from now on, without being the code; null for a wrong one. */
  ticketFor: (code: string) => Promise<string | null>
  questions: readonly Question[]
  /** Spends the code and sets the product up for its founder, within the database transaction that made his account;
   * answers what is wrong, and then all is rolled back. */
  complete: (client: pg.PoolClient, ticket: string, founder: Newcomer, answers: Form) => Promise<Fault[]>
}

/** Who may make an account, as the product sees it: whoever brings the code of an invitation that nobody opened. */
export type Newcomers = {
  isExpected: (code: string) => Promise<boolean>
  /** Makes the invitation his, within the database transaction that made his account; answers what is wrong. */
  welcome: (client: pg.PoolClient, code: string, newcomer: Newcomer) => Promise<Fault[]>
}

/** Counts attempts. The functions that take return whether one more is allowed. `device`: the id of a browser that has signed in under the
 * same name before, whose attempts are counted separately; null for any other. */
type SignInThrottle = {
  /** Counts an attempt at a password, by the `usernameKey` ('' if there is no username) and the address. */
  take: (nameKey: string, address: string, device?: string | null) => Promise<boolean>
  /** Removes a correct attempt from the count. */
  forgive: (nameKey: string, address: string, device?: string | null) => Promise<void>
  /** Counts an attempt at the codes of an account. */
  takeCode: (accountId: string, device: string | null) => Promise<boolean>
  /** Removes a correct attempt from the count. */
  forgiveCode: (accountId: string, device: string | null) => Promise<void>
}

export type PageParts = {
  provider: ProviderInUse
  pool: pg.Pool
  throttle: SignInThrottle
  setUp: SetUp
  newcomers: Newcomers
  /** Signs the owner of an account out of the product, everywhere. */
  signOut: (accountId: string) => Promise<void>
  /** The time in milliseconds. */
  now: () => number
  /** How users reach the server; undefined: only on its own machine, at `port`. */
  publicUrl: string | undefined
  port: number
}
