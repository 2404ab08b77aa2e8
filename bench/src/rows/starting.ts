// Benchmark row 16: the time from `npm start` to the first ready response. It is measured in an empty folder, and then with the data
// that this start created.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PRODUCT_FOLDER } from '@twofold/server/config'
import { usablePort } from '@twofold/server/database/embedded-server'
import { median } from '../figures.ts'
import type { Finding } from '../findings.ts'
import type { Run } from '../run.ts'
import { stopChild, withoutSettings } from '../server-under-test.ts'

const READY_MS_MAX = 60_000

/** Measures benchmark row 16. The first start is not counted, because it may build the screens. */
export async function measureStarting(run: Run): Promise<Finding> {
  const empty: number[] = []
  const existing: number[] = []
  for (let turn = 0; turn <= run.extent.starts; turn += 1) {
    run.say(turn === 0 ? 'Starting: warming up' : `Starting: turn ${turn} of ${run.extent.starts}`)
    const folder = join(run.environment.folder, `start-${turn}`)
    const first = await startOnce(folder)
    const second = await startOnce(folder)
    rmSync(folder, { recursive: true, force: true })
    if (turn === 0) continue
    empty.push(first)
    existing.push(second)
  }
  return {
    row: 16,
    work: 'start on existing data; on an empty folder (installed)',
    criteria: [
      { name: 'existing', value: median(existing) / 1000, unit: 's', better: 'less', floor: 1.5, aim: 1 },
      { name: 'empty', value: median(empty) / 1000, unit: 's', better: 'less', floor: 7.5, aim: 4 },
    ],
    notes: [`slowest of ${empty.length}: ${seconds(Math.max(...existing))}; ${seconds(Math.max(...empty))}`],
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

/**
 * Returns the milliseconds from spawning `node start.mjs` to the first response with status 200 from /api/ready. Then stops the process.
 */
async function startOnce(folder: string): Promise<number> {
  const port = await usablePort(0)
  const env = { ...withoutSettings(process.env), PORT: String(port), TWOFOLD_DATA_DIR: folder }
  const beganAt = performance.now()
  const child = spawn(process.execPath, [join(PRODUCT_FOLDER, 'start.mjs')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null || performance.now() - beganAt > READY_MS_MAX)
        throw new Error('The server did not become ready in time.')
      await pause(5)
    }
    return performance.now() - beganAt
  } finally {
    await stopChild(child)
  }
}

function isReady(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const request = get({ port, host: '127.0.0.1', path: '/api/ready', agent: false }, response => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.on('error', () => resolve(false))
  })
}
