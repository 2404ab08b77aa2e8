// Whatever is killed, whenever: what the database said is committed is there afterwards, and everything comes back.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type Credentials, ownerUrlOf } from '../database/embedded-home.ts'
import { type StartGround, startGround, until } from '../testing/started.ts'

const ROUNDS = 40

type Victim = 'server' | 'database' | 'supervisor'

const VICTIMS: Victim[] = ['server', 'database', 'supervisor']

test('no acknowledged row is lost when server, database or supervisor are killed at any moment', async () => {
  const ground = await startGround()
  let started = ground.start()
  await started.opened()
  await query(ground, 'CREATE TABLE kept (no int PRIMARY KEY)')
  const writer = keepWriting(ground)
  for (let round = 0; round < ROUNDS; round += 1) {
    const victim = VICTIMS[round % VICTIMS.length]!
    await pause(Math.random() * 400)
    await kill(ground, started.child.pid!, victim)
    if (victim === 'supervisor') {
      await started.ended
      started = ground.start()
      await started.opened()
    }
    await until(ground.answer, started.console)
  }
  const acknowledged = await writer.stop()
  const rows = await query(ground, 'SELECT no FROM kept')
  const stored = new Set(rows.map(row => row.no))
  expect(acknowledged.length).toBeGreaterThan(ROUNDS)
  expect(acknowledged.filter(no => !stored.has(no))).toEqual([])
  await ground.clear()
}, 600_000)

async function kill(ground: StartGround, supervisor: number, victim: Victim): Promise<void> {
  const pid = {
    server: async () => (await until(ground.answer)).pid,
    database: async () => ground.postmasterPid(),
    supervisor: async () => supervisor,
  }
  process.kill(await pid[victim](), 'SIGKILL')
}

function connect(ground: StartGround): pg.Client {
  const credentials: Credentials = JSON.parse(readFileSync(join(ground.folder, 'database.json'), 'utf8'))
  const client = new pg.Client(ownerUrlOf(credentials))
  // A cut connection also fails the query under way, which is where it is noticed.
  client.on('error', () => {})
  return client
}

async function query(ground: StartGround, statement: string): Promise<Record<string, unknown>[]> {
  const client = connect(ground)
  await client.connect()
  return await client
    .query(statement)
    .then(result => result.rows)
    .finally(() => client.end())
}

/** Writes numbered rows one commit at a time, over every death, and tells in the end which were acknowledged. */
function keepWriting(ground: StartGround): { stop: () => Promise<number[]> } {
  const acknowledged: number[] = []
  let next = 1
  let isOn = true
  const writing = (async () => {
    while (isOn) {
      const client = connect(ground)
      try {
        await client.connect()
        while (isOn) {
          // A number is spent even when its commit was never acknowledged: it may be there.
          const no = next++
          await client.query('INSERT INTO kept VALUES ($1)', [no])
          acknowledged.push(no)
        }
      } catch {
        await pause(20)
      } finally {
        await client.end().catch(() => {})
      }
    }
  })()
  return {
    stop: async () => {
      isOn = false
      await writing
      return acknowledged
    },
  }
}
