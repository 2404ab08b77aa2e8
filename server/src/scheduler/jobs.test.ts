import { expect, test, vi } from 'vitest'
import { waitingCount } from '../../tests/harness/all-waiting.ts'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { openAsServer } from '../../tests/harness/test-books.ts'
import { scheduledJobs } from './jobs.ts'

const pools = setUpPools()

const PLANT = `
  INSERT INTO app_user (user_id, issuer, subject, username) VALUES (1, 'test', 'test', 'ada') ON CONFLICT DO NOTHING;
  INSERT INTO session (session_id, user_id, expires_at) VALUES
    (gen_random_uuid(), 1, now() - interval '1 second'), (gen_random_uuid(), 1, now() + interval '1 day');
  INSERT INTO refresh_token (token_hash, session_id) SELECT sha256(session_id::text::bytea), session_id FROM session ON CONFLICT DO NOTHING;
  INSERT INTO throttle VALUES (gen_random_uuid(), now() - interval '2 hours', 1), (gen_random_uuid(), now(), 1);
  INSERT INTO idp_artefact (kind, id, payload, expires_at) VALUES
    ('Grant', gen_random_uuid(), '{}', now() - interval '1 second'), ('Grant', gen_random_uuid(), '{}', now() + interval '1 day');
  INSERT INTO idempotency_key (organisation_id, user_id, key, body_hash, object_kind, object_id, object_version, day) VALUES
    (1, 1, gen_random_uuid(), '', 'note', 1, 1, current_date - 8), (1, 1, gen_random_uuid(), '', 'note', 1, 1, current_date - 7)`

async function counts(): Promise<number[]> {
  const { rows } = await pools.owner.pool.query<{ n: number }>(
    `SELECT count(*) AS n FROM session UNION ALL SELECT count(*) FROM refresh_token UNION ALL SELECT count(*) FROM throttle
     UNION ALL SELECT count(*) FROM idp_artefact UNION ALL SELECT count(*) FROM idempotency_key`,
  )
  return rows.map(({ n }) => n)
}

async function runAll(): Promise<void> {
  await Promise.all(scheduledJobs(pools.app).map(job => job.run()))
}

test('a cleanup deletes only what has expired, when it is due, and in one process', async () => {
  await pools.owner.pool.query(PLANT)
  expect(await counts()).toEqual([2, 2, 2, 2, 2])
  await Promise.all([runAll(), runAll()])
  expect(await counts()).toEqual([1, 1, 1, 1, 1])

  await pools.owner.pool.query(PLANT)
  await runAll()
  expect(await counts()).toEqual([3, 3, 3, 3, 3])
  await pools.owner.pool.query(`UPDATE background_job SET begun_at = begun_at - interval '1 hour'`)
  await runAll()
  expect(await counts()).toEqual([2, 2, 2, 2, 3])
})

test('a cleanup that fails is due again', async () => {
  await pools.owner.pool.query(`UPDATE background_job SET begun_at = '-infinity';
    CREATE OR REPLACE FUNCTION sweep_sessions() RETURNS bigint LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`)
  const [sessions] = scheduledJobs(pools.app).filter(({ name }) => name === 'sessions')
  await expect(sessions?.run()).rejects.toThrow('no')
  const { rows } = await pools.owner.pool.query(
    `SELECT begun_at = '-infinity' AS "isDue" FROM background_job WHERE job = 'sessions'`,
  )
  expect(rows).toEqual([{ isDue: true }])
})

test('a cleanup may take longer than the timeout of a request', async () => {
  await pools.owner.pool.query(`UPDATE background_job SET begun_at = '-infinity';
    CREATE OR REPLACE FUNCTION sweep_sessions() RETURNS bigint LANGUAGE sql AS 'SELECT pg_advisory_xact_lock(1); SELECT 1::bigint'`)
  const answerMsMax = 10_000
  const server = openAsServer(pools.database.appUrl, { answerMsMax })
  const [sessions] = scheduledJobs(server).filter(({ name }) => name === 'sessions')
  const holder = await pools.owner.pool.connect()
  await holder.query('BEGIN; SELECT pg_advisory_xact_lock(1)')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const done = sessions!.run()
  await expect.poll(() => waitingCount(pools.owner)).toBe(1)
  vi.advanceTimersByTime(10 * answerMsMax)
  vi.useRealTimers()
  await holder.query('COMMIT')
  expect(await done).toBe(false)
  holder.release()
  await server.pool.end()
})
