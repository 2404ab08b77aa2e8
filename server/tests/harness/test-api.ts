// Runs the API on the database of a test file. Tests call it over HTTP, as a browser does.
import { AUDITED } from '@twofold/contract/audit'
import type { Endpoint } from '@twofold/contract/endpoint'
import { errorBody } from '@twofold/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { booksRoutes } from '../../src/books-routes.ts'
import type { Database } from '../../src/database/pool.ts'
import type { Limits } from '../../src/http/limits.ts'
import type { Mailing } from '../../src/mail/mail-server.ts'
import { verify } from '../../src/verify/verify.ts'
import { type SignedIn, signedIn } from './signed-in.ts'
import { startApplication } from './test-application.ts'
import { openPools } from './test-books.ts'
import { createTestDatabase } from './test-database.ts'

/** A response. `body` is the parsed JSON. */
export type ApiResponse = { status: number; body: unknown; headers: Headers }

/** The parts of a request other than the path. */
type CallOptions = { body?: unknown; key?: string; headers?: Record<string, string> }

/** The API of a test file. `statements` contains the SQL statements that its calls ran, in order. */
export type TestApi = Awaited<ReturnType<typeof startTestApi>>

type TestApiOptions = {
  /** Opens the database. Default: `openPools`. */
  open?: (appUrl: string) => Promise<Database>
  /** The folder that contains the built screens. Default: the server does not serve screens. */
  screensFolder?: string
  /** How emails are sent. By default, they stay in the outbox, with a limit of 100,000 recipients. */
  mailing?: Mailing
  /** Overrides default limits. */
  limits?: Partial<Limits>
  /** Replaces the logger that records faults. */
  logger?: FastifyBaseLogger
}

const UNLIMITED: Mailing = { server: null, recipientsMax: 100_000 }

/** Starts the API on a new database. Call this function in `beforeAll`, and the returned `close` in `afterAll`. */
export async function startTestApi({ open, mailing = UNLIMITED, ...options }: TestApiOptions = {}) {
  const database = await createTestDatabase()
  const usual = openPools(database)
  const pools = open ? { ...usual, app: await open(database.appUrl) } : usual
  const statements = recordStatements(pools.app)
  const routes = booksRoutes(pools.app, mailing)
  const { origin, faults, inject, connections, close } = await startApplication(pools.app, { routes, ...options })
  const madeBy = new Map<number, string>()
  /**
   * Checks the books after the tests. The books of every organisation must meet all invariants. The contract must define every kind and
   * action in the audit trail. The server must have logged no faults.
   */
  const expectRight = async () => {
    expect(faults).toEqual([])
    const violations = await verify(pools.owner)
    // The failure names the test that created the organisation.
    expect(violations.map(violation => ({ ...violation, madeBy: madeBy.get(violation.organisationId ?? 0) }))).toEqual(
      [],
    )
    expect(await unnamedDeeds(pools.owner.pool)).toEqual([])
  }
  /** Stops the server without checking the books, for tests that already report a more useful failure. */
  const stop = async () => {
    await close()
    if (pools.app !== usual.app) await pools.app.pool.end()
    await usual.end()
    await database.drop()
  }
  return {
    pools,
    /** The database, for other processes that use the same books. */
    database,
    origin,
    /** The faults that the server has logged. A test with a fault fails. */
    faults,
    /** Calls the server without a network connection, for tests with many calls. */
    inject,
    /** Returns the number of open connections to the server. */
    connections,
    statements,
    /** Returns the number of SQL statements that `work` ran. If it returns a response, the call must be successful. */
    statementsOf: async (work: () => Promise<unknown>): Promise<number> => {
      statements.length = 0
      const result = await work()
      if (typeof result === 'object' && result !== null && 'status' in result) expect(result.status).toBe(200)
      return statements.length
    },
    newMember: async (options?: Parameters<typeof signedIn>[1]) => {
      const member = await signedIn(pools.owner.pool, options)
      if (!options?.into)
        madeBy.set(member.organisationId, expect.getState().currentTestName ?? 'the hooks of the file')
      return member
    },
    call: (member: SignedIn | null, method: string, path: string, sent: CallOptions = {}) =>
      call(`${origin}/api${path}`, member, method, sent),
    expectRight,
    /** Checks the books of every organisation that the tests created, and stops the server. */
    close: () => expectRight().finally(stop),
    stop,
  }
}

/** Starts the API for some work, and checks the books after it. If the work fails, that failure is reported, because it is more useful. */
export async function withTestApi(work: (api: TestApi) => Promise<void>): Promise<void> {
  const api = await startTestApi()
  try {
    await work(api)
    await api.expectRight()
  } finally {
    await api.stop()
  }
}

/** Returns the kinds and actions in the audit trail that are missing in the contract. The screens have no labels for them. */
async function unnamedDeeds(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ kind: string; action: string }>(
    'SELECT DISTINCT object_kind AS kind, action FROM audit_entry',
  )
  const named: Partial<Record<string, readonly string[]>> = AUDITED
  return rows
    .filter(({ kind, action }) => !named[kind]?.includes(action))
    .map(({ kind, action }) => `${kind} ${action}`)
}

async function call(url: string, member: SignedIn | null, method: string, sent: CallOptions): Promise<ApiResponse> {
  // Requests uncompressed responses, because compression would take a tenth of the time. http/responses/packing.test.ts and
  // every-answer.test.ts request compressed responses.
  const headers: Record<string, string> = { 'accept-encoding': 'identity', ...member?.headers, ...sent.headers }
  if (sent.key !== undefined) headers['idempotency-key'] = sent.key
  if (sent.body !== undefined) headers['content-type'] ??= 'application/json'
  const body = sent.body === undefined || typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body)
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: body as string }) })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers }
}

/** Returns the body of a successful response, validated against the contract. */
export function done<E extends Endpoint>(endpoint: E, { status, body }: ApiResponse): z.output<E['response']> {
  expect({ status, body }).toMatchObject({ status: 200 })
  return z.parse(endpoint.response, body) as z.output<E['response']>
}

/** Returns the status and code of an error response, after validating its body against the contract. */
export function refusal({ status, body }: ApiResponse): string {
  const { statusCode, code, err } = z.parse(errorBody, body)
  expect(statusCode).toBe(status)
  expect(err).not.toBe('')
  return `${status} ${code}`
}

/** Returns `200` for a successful response, otherwise its status and code. */
export function outcome(answer: ApiResponse): string {
  return answer.status === 200 ? '200' : refusal(answer)
}

/**
 * Matches the statements that are not counted: the start and end of a database transaction, and the session check, which not every call
 * makes.
 */
const AROUND = /^(BEGIN|COMMIT|ROLLBACK)|session_principal/

/** Records the text of all further statements on the connections of a pool. */
function recordStatements({ pool }: Database): string[] {
  const recorded: string[] = []
  pool.on('connect', client => {
    const query = client.query.bind(client) as (...values: unknown[]) => unknown
    client.query = ((first: string | { text: string }, ...rest: unknown[]) => {
      const text = typeof first === 'string' ? first : first.text
      if (!AROUND.test(text)) recorded.push(text)
      return query(first, ...rest)
    }) as typeof client.query
  })
  return recorded
}
