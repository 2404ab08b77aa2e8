import { accepted } from '@twofold/accounting/refusals'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { afterDone, isUndone, isUnreachable, OutcomeUnknown } from './lost-connection.ts'
import { type Database, openDatabase } from './pool.ts'
import { inOneStatement, inTransaction } from './transaction.ts'

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

const WRITE = 'INSERT INTO note VALUES ($1)'
const CUT = 'SELECT pg_terminate_backend(pg_backend_pid())'

test('a connection that breaks on the commit leaves the outcome unknown', async () => {
  const lost = inTransaction(database, 'BEGIN', async client => {
    await client.query(WRITE, ['cut on commit'])
    return accepted(null)
  })
  await expect(lost).rejects.toBeInstanceOf(OutcomeUnknown)
})

test('a connection that breaks before the commit has changed nothing', async () => {
  const lost = inTransaction(database, 'BEGIN', async client => {
    await client.query(WRITE, ['kept?'])
    await client.query(CUT)
    return accepted(null)
  })
  const error = await lost.catch(failure => failure)
  expect([error instanceof OutcomeUnknown, isUnreachable(error)]).toEqual([false, true])
  expect((await database.pool.query('SELECT text FROM note')).rows).toEqual([])
})

test('an autocommitted statement leaves the outcome unknown, and the pool keeps working', async () => {
  await expect(inOneStatement(database, WRITE, ['cut on commit'])).rejects.toBeInstanceOf(OutcomeUnknown)
  await inOneStatement(database, WRITE, ['kept'])
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
  const error = await inOneStatement(away, WRITE, ['kept?']).catch(failure => failure)
  expect([error instanceof OutcomeUnknown, isUndone(error), isUnreachable(error)]).toEqual([false, false, true])
  await away.pool.end()
})
