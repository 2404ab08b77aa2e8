import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { afterDone, isUndone, isUnreachable, OutcomeUnknown } from './lost-connection.ts'
import { type Database, openDatabase, statement } from './pool.ts'
import { inOneStatement, inReading, inTransaction, retried } from './transaction.ts'

const pools = setUpPools(2)
let database: Database

/** Creates a table whose trigger ends the connection on commit if the inserted text is 'cut on commit'. */
const MAKE = `
  CREATE TABLE note (text text);
  CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
  CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON note DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.text = 'cut on commit') EXECUTE FUNCTION cut();`

beforeAll(async () => {
  database = pools.owner
  await database.pool.query(MAKE)
})

beforeEach(() => database.pool.query('TRUNCATE note'))

async function notes(): Promise<number> {
  return (await database.pool.query('SELECT count(*) AS n FROM note')).rows[0].n
}

const WRITE = `INSERT INTO note VALUES ('x')`

describe('a database transaction', () => {
  test('commits accepted work and passes the rows of its opening statement to it', async () => {
    const result = await inTransaction(database, 'BEGIN; SELECT 7 AS seven', async (client, rows) => {
      await client.query(WRITE)
      return accepted(rows)
    })
    expect([result, await notes()]).toEqual([{ ok: true, value: [{ seven: 7 }] }, 1])
  })

  test('rolls back refused or failed work', async () => {
    const refusing = inTransaction(database, 'BEGIN; SELECT 1', async client => {
      await client.query(WRITE)
      return refused('STALE')
    })
    expect(await refusing).toMatchObject({ refusals: [{ code: 'STALE' }] })
    const failing = inTransaction(database, 'BEGIN; SELECT 1', async client => {
      await client.query(WRITE)
      throw new Error('a bug')
    })
    await expect(failing).rejects.toThrow('a bug')
    expect(await notes()).toBe(0)
  })

  test('that only reads has ended when its connection returns, whether answered, refused or failed', async () => {
    const states = []
    for (const end of [() => accepted(1), () => refused('STALE'), () => Promise.reject(new Error('a bug'))]) {
      await inReading(database, 'BEGIN READ ONLY; SELECT 1', async () => await end()).catch(() => null)
      const { rows } = await database.pool.query('SELECT now() <> statement_timestamp() AS "isOpen"')
      states.push(rows[0].isOpen)
    }
    const left = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' AND datname = current_database()`
    await expect.poll(async () => (await database.pool.query(left)).rows[0].n).toBe(0)
    expect([states, database.pool.totalCount]).toEqual([[false, false, false], database.pool.idleCount])
  })

  test('never reports success if the database rolled back because an error was swallowed', async () => {
    const swallowing = inTransaction(database, 'BEGIN; SELECT 1', async client => {
      await client.query(WRITE)
      await client.query('SELECT 1 / 0').catch(() => {})
      return accepted(null)
    })
    await expect(swallowing).rejects.toThrow('rolled back')
    expect(await notes()).toBe(0)
  })

  test('never returns a connection that is still inside it', async () => {
    for (let round = 0; round < 5; round += 1) {
      await inTransaction(database, 'BEGIN; SELECT 1', () => Promise.reject(new Error('a bug'))).catch(() => {})
    }
    await database.pool.query(WRITE)
    expect(await notes()).toBe(1)
  })
})

describe('retrying', () => {
  test.each(['40001', '40P01'])('is retried after %s, at most five times', async code => {
    let runs = 0
    const failing = retried(database, () => {
      runs += 1
      return Promise.reject(Object.assign(new Error('passing'), { code }))
    })
    await expect(failing).rejects.toThrow('passing')
    expect(runs).toBe(6)
  })

  test('is not retried for any other reason', async () => {
    let runs = 0
    const failing = retried(database, () => {
      runs += 1
      return Promise.reject(Object.assign(new Error('final'), { code: '23514' }))
    })
    await expect(failing).rejects.toThrow('final')
    expect(runs).toBe(1)
  })
})

describe('behind a pooler that does not track prepared statements', () => {
  const TEXT = 'SELECT 1 AS one'
  const ways = {
    'in one statement': (books: Database) => inOneStatement(books, TEXT, []),
    'in a database transaction': async (books: Database) =>
      inTransaction(books, 'BEGIN', async client => accepted((await client.query(statement(books, TEXT))).rows)).then(
        value,
      ),
    'in a reading': async (books: Database) =>
      inReading(books, 'BEGIN READ ONLY', async ({ client }) =>
        accepted((await client().query(statement(books, TEXT))).rows),
      ).then(value),
  }
  const losses = {
    'does not exist': async (books: Database) => {
      await inOneStatement(books, TEXT, [])
      await books.pool.query('DEALLOCATE ALL')
    },
    'already exists': async (books: Database) => {
      await books.pool.query(`PREPARE ${statement(books, TEXT).name} AS SELECT 1 AS one`)
    },
  }
  const cases = Object.entries(ways).flatMap(([way, work]) =>
    Object.entries(losses).map(([loss, lose]) => ({ way, loss, work, lose })),
  )

  test.each(cases)(
    'work $way whose prepared statement $loss still succeeds, and nothing is prepared afterwards',
    async ({ work, lose }) => {
      let lossCount = 0
      const whenStatementsAreLost = () => {
        lossCount += 1
      }
      const books = openDatabase(pools.database.ownerUrl, { connectionsMax: 1, whenStatementsAreLost })
      await lose(books)
      const answers = [await work(books), await work(books)]
      await books.pool.end()
      expect(answers).toEqual([[{ one: 1 }], [{ one: 1 }]])
      expect([books.isPreparing, lossCount]).toEqual([false, 1])
    },
  )
})

function value<T>(result: Result<T>): T | null {
  return result.ok ? result.value : null
}

const WRITE_TEXT = 'INSERT INTO note VALUES ($1)'
const CUT = 'SELECT pg_terminate_backend(pg_backend_pid())'

test('a connection that breaks on the commit leaves the outcome unknown', async () => {
  const lost = inTransaction(database, 'BEGIN', async client => {
    await client.query(WRITE_TEXT, ['cut on commit'])
    return accepted(null)
  })
  await expect(lost).rejects.toBeInstanceOf(OutcomeUnknown)
})

test('a connection that breaks before the commit has changed nothing', async () => {
  const lost = inTransaction(database, 'BEGIN', async client => {
    await client.query(WRITE_TEXT, ['kept?'])
    await client.query(CUT)
    return accepted(null)
  })
  const error = await lost.catch(failure => failure)
  expect([error instanceof OutcomeUnknown, isUnreachable(error)]).toEqual([false, true])
  expect((await database.pool.query('SELECT text FROM note')).rows).toEqual([])
})

test('an autocommitted statement leaves the outcome unknown, and the pool keeps working', async () => {
  await expect(inOneStatement(database, WRITE_TEXT, ['cut on commit'])).rejects.toBeInstanceOf(OutcomeUnknown)
  await inOneStatement(database, WRITE_TEXT, ['kept'])
  expect(await inOneStatement(database, 'SELECT text FROM note', [])).toEqual([{ text: 'kept' }])
})

test('a statement that the database refused is rolled back, and is not a broken connection', async () => {
  const error = await inOneStatement(database, 'SELECT 1 / 0', []).catch(failure => failure)
  expect([isUndone(error), isUnreachable(error)]).toEqual([true, false])
})

test('after a first step, a lost database leaves the outcome unknown, and a defect is reported as such', () => {
  expect(afterDone(new Error('Connection terminated unexpectedly'))).toBeInstanceOf(OutcomeUnknown)
  const bug = new TypeError('a bug')
  expect(afterDone(bug)).toBe(bug)
})

test('a database that is not running has changed nothing, and the error is temporary', async () => {
  const away = openDatabase('postgres://owner:key@127.0.0.1:1/books')
  const error = await inOneStatement(away, WRITE_TEXT, ['kept?']).catch(failure => failure)
  expect([error instanceof OutcomeUnknown, isUndone(error), isUnreachable(error)]).toEqual([false, false, true])
  await away.pool.end()
})
