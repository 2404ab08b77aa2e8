// What the pages of the identity provider depend on: the database of the accounts, and operations of the product.
import type pg from 'pg'
import type { Fault } from './accounts.ts'
import type { Form, ProviderInUse } from './interaction.ts'
import type { Newcomer } from './new-account.ts'
import type { Option } from './page.ts'

/** A question of the product on the setup page. With `choices`, the answer is one of them. */
export type Question = {
  name: string
  label: string
  hint?: string
  value?: string
  suggestions?: readonly string[]
  choices?: readonly Option[]
}

/** What the first setup requires from the product. */
export type SetUp = {
  isOpen: () => Promise<boolean>
  /** Returns a ticket that replaces a correct code in later requests, or null for a wrong code. */
  ticketFor: (code: string) => Promise<string | null>
  questions: readonly Question[]
  /** Uses up the code and sets up the product, in the database transaction that creates the account of the founder. If it returns
   * errors, the transaction is rolled back. */
  complete: (client: pg.PoolClient, ticket: string, founder: Newcomer, answers: Form) => Promise<Fault[]>
}

/** Decides who may create an account: users with the code of an unopened invitation. */
export type Newcomers = {
  isExpected: (code: string) => Promise<boolean>
  /** Assigns the invitation to the new user, in the database transaction that creates the account. Returns the errors. */
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
