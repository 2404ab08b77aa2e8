// Tests that the server's role cannot create objects that hide the objects that functions of the owner use. The role has no privilege to
// create objects. Even with the privilege, the functions would not find the objects. The tests check these two protections separately.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { createTestBooks, type TestBooks } from '../../tests/harness/test-books.ts'

const pools = setUpPools()
let books: TestBooks

beforeAll(async () => {
  books = await createTestBooks(pools)
})

const USERS = `
  CREATE TEMP TABLE app_user (user_id bigint, issuer text, subject text, username text, given_name text, family_name text,
                              UNIQUE (issuer, subject))`

const CODE_OF_ITS_OWN = `
  CREATE FUNCTION pg_temp.own_code() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ALTER TABLE public.audit_entry DISABLE TRIGGER keep;
    DELETE FROM public.audit_entry;
    RETURN NEW;
  END $$`

const MEMBERSHIPS = 'CREATE TEMP TABLE membership (organisation_id bigint, user_id bigint, role text)'

describe('without the right to create temporary objects, the server’s role creates', () => {
  test.each([
    ['no table', USERS],
    ['no table of memberships', MEMBERSHIPS],
    ['no function', CODE_OF_ITS_OWN],
  ])('%s', async (_, text) => {
    await expect(pools.app.pool.query(text)).rejects.toThrow('permission denied')
  })
})

describe('with that right', () => {
  beforeEach(async () => {
    await pools.owner.pool.query(
      `GRANT TEMPORARY ON DATABASE ${new URL(pools.database.ownerUrl).pathname.slice(1)} TO PUBLIC`,
    )
  })

  /** Creates the given objects on a connection. Returns the rows of a statement on the same connection. */
  async function foundAfter(made: readonly string[], text: string, values: unknown[]): Promise<unknown[]> {
    const client = await pools.app.pool.connect()
    try {
      for (const each of made) await client.query(each)
      return (await client.query(text, values)).rows
    } finally {
      client.release(true)
    }
  }

  test('a trigger on a temporary table with the name of one of the owner’s does not run as the owner', async () => {
    const trigger =
      'CREATE TRIGGER own BEFORE INSERT ON pg_temp.app_user FOR EACH ROW EXECUTE FUNCTION pg_temp.own_code()'
    const made = [USERS, 'GRANT ALL ON pg_temp.app_user TO PUBLIC', CODE_OF_ITS_OWN, trigger]
    await foundAfter(made, `SELECT create_user('issuer', 'subject', 'ann', 'Ann', 'Lee')`, [])
    const users = await pools.owner.pool.query(`SELECT username FROM app_user WHERE issuer = 'issuer'`)
    expect(users.rows).toEqual([{ username: 'ann' }])
    expect((await pools.owner.pool.query('SELECT FROM audit_entry')).rowCount).toBeGreaterThan(0)
  })

  test.each(['enter', 'enter_as'])('a row in a temporary membership table opens no books with %s()', async enter => {
    const stranger = 424_242
    const { organisationId } = books
    const grant = 'GRANT ALL ON pg_temp.membership TO PUBLIC'
    const member = `INSERT INTO pg_temp.membership VALUES (${organisationId}, ${stranger}, 'OWNER')`
    const entered = `SELECT role FROM ${enter}($1, $2) AS e (role) WHERE role IS NOT NULL`
    expect(await foundAfter([MEMBERSHIPS, grant, member], entered, [stranger, organisationId])).toEqual([])
  })

  test('every function that runs as the owner searches temporary objects last', async () => {
    const others = await pools.owner.pool.query(
      `SELECT oid::regprocedure::text AS function, proconfig AS settings FROM pg_proc
        WHERE prosecdef AND pronamespace = 'public'::regnamespace
          AND 'search_path=pg_catalog, public, pg_temp' <> ALL (coalesce(proconfig, '{}'))`,
    )
    expect(others.rows).toEqual([])
  })
})
