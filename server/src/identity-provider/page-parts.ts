// The dependencies of the identity provider's pages: the database of the accounts, and functions of Twofold.
import type pg from 'pg'
import type { Fault } from './accounts.ts'
import type { Form, ProviderInUse } from './interaction.ts'
import type { Option } from './page.ts'

/** A question on the setup page. If `choices` is set, the answer must be one of them. */
export type Question = {
  name: string
  label: string
  hint?: string
  value?: string
  suggestions?: readonly string[]
  choices?: readonly Option[]
}

/** The user of a new account. */
export type Newcomer = { subject: string; username: string; givenName: string; familyName: string }

/** The functions of Twofold that the first setup uses. */
export type SetUp = {
  isOpen: () => Promise<boolean>
  /** Returns a ticket that replaces a correct code in later requests, or null for a wrong code. */
  ticketFor: (code: string) => Promise<string | null>
  questions: readonly Question[]
  /**
   * Marks the setup code as used and creates the first organisation, in the database transaction that creates the founder's account.
   * Returned errors roll back the transaction.
   */
  complete: (client: pg.PoolClient, ticket: string, founder: Newcomer, answers: Form) => Promise<Fault[]>
}

/** Determines who may create an account: a user with the code of an unopened invitation. */
export type Newcomers = {
  isExpected: (code: string) => Promise<boolean>
  /** Assigns the invitation to the new user, in the database transaction that creates the account. Returns the errors. */
  welcome: (client: pg.PoolClient, code: string, newcomer: Newcomer) => Promise<Fault[]>
}

/**
 * Counts sign-in attempts. The functions that count return whether one more attempt is allowed. `device` is the id of a browser that has
 * signed in with the same username before. Its attempts are counted separately. `device` is null for other browsers.
 */
type SignInThrottle = {
  /** Counts an attempt to enter a password, by IP address and by `usernameKey` ('' if there is no username). */
  take: (nameKey: string, address: string, device?: string | null) => Promise<boolean>
  /** Removes an attempt with a correct password from the count. */
  forgive: (nameKey: string, address: string, device?: string | null) => Promise<void>
  /** Counts an attempt to enter a code for an account. */
  takeCode: (accountId: string, device: string | null) => Promise<boolean>
  /** Removes an attempt with a correct code from the count. */
  forgiveCode: (accountId: string, device: string | null) => Promise<void>
}

export type PageParts = {
  provider: ProviderInUse
  pool: pg.Pool
  throttle: SignInThrottle
  setUp: SetUp
  newcomers: Newcomers
  /** Signs the user of an account out of all sessions. */
  signOut: (accountId: string) => Promise<void>
  /** Returns the current time in milliseconds. */
  now: () => number
  /** The public URL of the server. Undefined if the server can only be used on the machine on which it runs, at `port`. */
  publicUrl: string | undefined
  port: number
}
