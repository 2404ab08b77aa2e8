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
import { inReading, inTransaction } from '../database/transaction.ts'
import type { Principal } from './principal.ts'
import { refusedWithout } from './refused-without.ts'

/** Who asks, and in which request. */
export type Caller = Principal & { requestId: string }

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
}

type Entered = {
  role: Role
  organisation_name: string
  sign_convention: SignConvention
  time_zone: string
  fiscal_year_first_month: number
}

/**
 * Opens the books to change them. The membership and its role are read now; refuses NOT_A_MEMBER, and FORBIDDEN when the
 * role does not allow `permission`. What the database refuses in `work` is answered as a refusal. Either rolls all back.
 */
export function openBooks<T>(
  database: Database,
  caller: Caller,
  permission: Permission,
  work: (books: Books) => Promise<Result<T>>,
): Promise<Result<T>> {
  return inBooks({ run: inTransaction, begin: 'BEGIN' }, database, caller, permission, work)
}

/** Opens the books to read them as they stand at one moment, however many statements that takes. Refuses likewise. */
export function readBooks<T>(
  database: Database,
  caller: Caller,
  permission: Permission,
  work: (books: Books) => Promise<Result<T>>,
): Promise<Result<T>> {
  const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'
  return inBooks({ run: inReading, begin }, database, caller, permission, work)
}

async function inBooks<T>(
  { run, begin }: { run: typeof inTransaction; begin: string },
  database: Database,
  caller: Caller,
  permission: Permission,
  work: (books: Books) => Promise<Result<T>>,
): Promise<Result<T>> {
  // Several statements in one round trip take no parameters; both are whole numbers, or this throws.
  const opening = `${begin}; SELECT * FROM enter(${BigInt(caller.userId)}, ${BigInt(caller.organisationId)})`
  try {
    return await run<T, Entered>(database, opening, async (client, [entered]) => {
      if (entered === undefined) return refused('NOT_A_MEMBER')
      if (!mayRole(entered.role, permission)) return refusedWithout(permission, entered.role)
      return await work(booksOf(database, caller, entered, client))
    })
  } catch (error) {
    const refusal = refusalOfDatabase(error)
    if (refusal === null) throw error
    return { ok: false, refusals: [refusal] }
  }
}

function booksOf(database: Database, caller: Caller, entered: Entered, client: pg.PoolClient): Books {
  return {
    userId: caller.userId,
    organisationId: caller.organisationId,
    sessionId: caller.sessionId,
    requestId: caller.requestId,
    role: entered.role,
    organisationName: entered.organisation_name,
    signConvention: entered.sign_convention,
    timeZone: entered.time_zone,
    fiscalYearFirstMonth: entered.fiscal_year_first_month,
    today: todayIn(entered.time_zone, new Date()),
    query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await client.query<Row>(statement(database, text, values))).rows,
    stream: (text, values) => rowStream(client, text, values, database.answerMsMax),
  }
}
