// One organisation's books within one database transaction. Only this file makes them, after the database has looked up
// the membership: so no statement on the books can forget whose they are.
import { type CalendarDate, todayIn } from '@twofold/accounting/calendar'
import type { SignConvention } from '@twofold/accounting/ledger/account-types'
import { type Result, refused } from '@twofold/accounting/refusals'
import type { Role } from '@twofold/accounting/roles'
import { mayRole, type Permission } from '@twofold/contract/permissions'
import type pg from 'pg'
import { refusalOfDatabase } from '../database/database-refusal.ts'
import { type Database, statement } from '../database/pool.ts'
import { rowStream } from '../database/row-stream.ts'
import { type KeyedStatement, rowsByKey } from '../database/rows-by-key.ts'
import { inReading, inTransaction, type Reading } from '../database/transaction.ts'
import type { Turn } from '../shares/turn.ts'
import type { Principal } from './principal.ts'
import { refusedWithout } from './refused-without.ts'

/** The caller and the request. `turn` is the turn that the work takes on a connection. Without it, the work takes a usual turn
 * of the user. */
export type Caller = Principal & { requestId: string; turn?: Turn }

/** One organisation, opened for one database transaction by a member. Row-level security shows nothing else. */
export type Books = Caller & {
  role: Role
  organisationName: string
  signConvention: SignConvention
  timeZone: string
  /** 1 is January. */
  fiscalYearFirstMonth: number
  /** The organisation's calendar day. */
  today: CalendarDate
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** The same row by row, in constant memory; to be read to its end before the next statement. */
  stream: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => AsyncIterable<Row>
  /**
   * Yields the rows of a list in the order of a key. In `readBooks`, it releases its connection while the reader pauses. It then
   * continues after its last row in another transaction, so the list is not a snapshot.
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
 * Opens the books to change them. The membership and its role are read now; refuses NOT_A_MEMBER, FORBIDDEN when the
 * role does not allow `permission`, and TWO_FACTORS_REQUIRED. What the database refuses in `work` is answered as a refusal. Either rolls all back.
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

/** Opens the books to read them as they stand at one moment, however many statements that takes. Refuses likewise. */
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

/** Returns the statement that enters an organisation. It has no parameters, because it is sent with others in one round trip. Throws if an
 * id is not a whole number. */
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
