// The books of one organisation within one database transaction. Only this file creates them, after the database has checked the
// membership. No statement can therefore read the books of another organisation.
import { type CalendarDate, todayIn } from '@twofold/accounting/calendar'
import type { SignConvention } from '@twofold/accounting/ledger/account-types'
import { type Refusal, type Result, refused } from '@twofold/accounting/refusals'
import { type Role, refusedToRole } from '@twofold/accounting/roles'
import { mayRole, type Permission, rolesWith } from '@twofold/contract/permissions'
import type pg from 'pg'
import { refusalOfDatabase } from '../database/database-refusal.ts'
import { type Database, statement } from '../database/pool.ts'
import { type KeyedStatement, rowStream, rowsByKey } from '../database/row-stream.ts'
import { inReading, inTransaction, type Reading } from '../database/transaction.ts'
import type { Turn } from '../shares/turn.ts'
import type { Principal } from './principal.ts'

/**
 * The caller and the request. `turn` determines how the call waits for a database connection. By default, it waits like any other call of
 * the user.
 */
export type Caller = Principal & { requestId: string; turn?: Turn }

/** The books of one organisation, which a member opened for one database transaction. Row-level security hides all other rows. */
export type Books = Caller & {
  role: Role
  organisationName: string
  signConvention: SignConvention
  timeZone: string
  /** 1 is January. */
  fiscalYearFirstMonth: number
  /** Today's date in the time zone of the organisation. */
  today: CalendarDate
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Yields the rows of a statement in constant memory. Read all rows before the next statement. */
  stream: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => AsyncIterable<Row>
  /**
   * Yields the rows of a list in the order of a key. In `readBooks`, the connection is released while the reader pauses. The list then
   * continues after its last row in another transaction, so it is not a snapshot.
   */
  streamByKey: <Row extends pg.QueryResultRow>(statementAfter: KeyedStatement<Row>) => AsyncIterable<Row>
}

type Entered = {
  role: Role
  organisation_name: string
  sign_convention: SignConvention
  time_zone: string
  fiscal_year_first_month: number
}

/**
 * Opens the books to change them. Reads the membership and its role. Fails with NOT_A_MEMBER, FORBIDDEN if the role does not have
 * `permission`, and TWO_FACTORS_REQUIRED. Returns a refusal if the database rejects a change in `work`. A refusal rolls back the
 * transaction.
 */
export function openBooks<T>(
  database: Database,
  caller: Caller,
  permission: Permission,
  work: (books: Books) => Promise<Result<T>>,
): Promise<Result<T>> {
  const opening = `BEGIN; ${entering(caller)}`
  return answered<T>(() =>
    inTransaction<T, Entered>(
      database,
      opening,
      (client, [entered]) => {
        const reading = { client: () => client, giveBack: async () => {}, takeAgain: async () => [] }
        return inBooks({ database, caller, permission, entered, reading }, work)
      },
      turnOf(caller),
    ),
  )
}

/** Opens the books to read them. All statements read the same snapshot. Fails with the errors of `openBooks`. */
export function readBooks<T>(
  database: Database,
  caller: Caller,
  permission: Permission,
  work: (books: Books) => Promise<Result<T>>,
): Promise<Result<T>> {
  const opening = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${entering(caller)}`
  return answered<T>(() =>
    inReading<T, Entered>(
      database,
      opening,
      (reading, [entered]) => inBooks({ database, caller, permission, entered, reading }, work),
      turnOf(caller),
    ),
  )
}

/**
 * Returns the statement that selects the organisation of the transaction. It has no parameters, because it is sent together with other
 * statements in one round trip. Throws an error if an id is not an integer.
 */
function entering({ userId, organisationId, signIn }: Caller): string {
  return `SELECT * FROM enter(${BigInt(userId)}, ${BigInt(organisationId)}, ${signIn?.hasTwoFactors === true})`
}

function turnOf({ turn, userId, organisationId }: Caller): Turn {
  return turn ?? { user: `user ${userId}`, organisation: organisationId, kind: 'usual', work: 'other' }
}

async function answered<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await run()
  } catch (error) {
    const refusal = refusalOfDatabase(error)
    if (refusal === null) throw error
    return { ok: false, refusals: [refusal] }
  }
}

type Opening = {
  database: Database
  caller: Caller
  permission: Permission
  entered: Entered | undefined
  reading: Reading<Entered>
}

async function inBooks<T>(
  { database, caller, permission, entered, reading }: Opening,
  work: (books: Books) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (entered === undefined) return refused('NOT_A_MEMBER')
  if (!mayRole(entered.role, permission)) return refusedWithout(permission, entered.role)
  return await work(booksOf(database, caller, entered, reading))
}

function booksOf(database: Database, caller: Caller, entered: Entered, reading: Reading<Entered>): Books {
  const { client, giveBack } = reading
  const takeAgain = async () => {
    const [again] = await reading.takeAgain()
    if (again?.role !== entered.role) throw new Error('The membership changed while a list was read')
  }
  return {
    userId: caller.userId,
    organisationId: caller.organisationId,
    sessionId: caller.sessionId,
    signIn: caller.signIn,
    requestId: caller.requestId,
    role: entered.role,
    organisationName: entered.organisation_name,
    signConvention: entered.sign_convention,
    timeZone: entered.time_zone,
    fiscalYearFirstMonth: entered.fiscal_year_first_month,
    today: todayIn(entered.time_zone, new Date()),
    query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await client().query<Row>(statement(database, text, values))).rows,
    stream: (text, values) => rowStream(client(), text, values, database.answerMsMax),
    streamByKey: statementAfter => rowsByKey({ client, giveBack, takeAgain }, statementAfter, database.answerMsMax),
  }
}

/**
 * Returns FORBIDDEN if a role does not have a permission. If a call requires several permissions, each refusal names the roles that have
 * the missing permission.
 */
export function refusedWithout(permission: Permission, role: Role, field?: string): { ok: false; refusals: Refusal[] } {
  return refusedToRole(role, rolesWith(permission), field)
}
