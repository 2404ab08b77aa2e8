// Benchmark rows 18 to 20: a long register in a browser. Measures the first visit, reloading, keyboard input, and scrolling with the mouse
// wheel.
import { gzipSync } from 'node:zlib'
import { launchBrowser } from '@twofold/e2e/fixture/browser'
import unpackBrowser from '@twofold/e2e/fixture/unpack-browser'
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import type { BenchBooks } from '../bench-books.ts'
import { median, percentile } from '../figures.ts'
import type { Finding } from '../findings.ts'
import type { Run } from '../run.ts'

/** The factor by which the browser's processor is throttled. */
const SLOWDOWN = 4
/** The duration of the shortest event that a browser reports. */
const EVENT_MS_MIN = 16
const KEYS = 60

/** Measures benchmark rows 18, 19 and 20. Uses a register with `lines` lines, whose account is in every tenth transaction. */
export async function measureBrowser(
  run: Run,
  books: BenchBooks,
  { port, lines }: { port: number; lines: number },
): Promise<Finding[]> {
  await unpackBrowser()
  const browser = await launchBrowser()
  const path = `http://localhost:${port}/transactions/account/${books.accountIds[1]}`
  try {
    run.say('The browser: first visit')
    const packedKb = await firstVisit(await signedIn(browser, books, port), path)
    const context = await signedIn(browser, books, port)
    const page = await context.newPage()
    const usable: number[] = []
    for (let round = 0; round <= run.extent.rounds; round += 1) {
      run.say(`The browser: reload ${round} of ${run.extent.rounds}`)
      const ms = await reload(page, path)
      if (round > 0) usable.push(ms)
    }
    const events = await pressKeys(page)
    run.say('The browser: flinging')
    await slowDown(page, 1)
    const flung = await fling(page, run.extent.flingMs)
    return findingsOf({ packedKb, usableMs: median(usable), interactionMs: percentile(events, 0.98), ...flung, lines })
  } finally {
    await browser.close()
  }
}

async function signedIn(browser: Browser, books: BenchBooks, port: number): Promise<BrowserContext> {
  const { accessToken, refreshToken } = await books.tokens()
  const localStorage = Object.entries({ accessToken, refreshToken }).map(([name, value]) => ({ name, value }))
  const storageState = { cookies: [], origins: [{ origin: `http://localhost:${port}`, localStorage }] }
  return browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
}

/** Returns the compressed size in KB of the scripts and styles that a first visit loads before the first row is shown. */
async function firstVisit(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage()
  const files: Promise<number>[] = []
  const note = (response: Response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname))
      files.push(response.body().then(body => gzipSync(body).length))
  }
  page.on('response', note)
  await page.goto(path)
  await firstRow(page)
  // Later requests are not counted. The page may be closed before their response arrives.
  page.off('response', note)
  const sizes = await Promise.all(files)
  await context.close()
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

function firstRow(page: Page): Promise<void> {
  return page.getByRole('grid', { name: 'Transactions' }).getByRole('gridcell').first().waitFor()
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}

/**
 * Returns the time in milliseconds from the start of a reload until the first row is shown and the entry row accepts input. The browser's
 * processor is throttled.
 */
async function reload(page: Page, path: string): Promise<number> {
  if (page.url() !== path) await page.goto(path)
  await slowDown(page, SLOWDOWN)
  await page.reload({ waitUntil: 'commit' })
  await firstRow(page)
  await page.getByLabel('Comment', { exact: true }).first().waitFor()
  // The page's clock starts at the reload.
  return page.evaluate(() => performance.now())
}

/**
 * Returns the duration of each key event in the list and in an entry. Events that are too short to be reported have the minimum reported
 * duration.
 */
async function pressKeys(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(globalThis, { seenEvents: seen })
    const watch = new PerformanceObserver(list => {
      for (const entry of list.getEntries()) if (/^key(down|press)$/.test(entry.name)) seen.push(entry.duration)
    })
    watch.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.keyboard.press('j')
  for (let key = 0; key < KEYS / 2; key += 1) await page.keyboard.press('j')
  await page.getByLabel('Comment', { exact: true }).first().focus()
  await page.keyboard.type('Office supplies, second order'.padEnd(KEYS / 2, '.').slice(0, KEYS / 2))
  await page.waitForTimeout(500)
  const seen = await page.evaluate(() => (globalThis as unknown as { seenEvents: number[] }).seenEvents)
  return [...seen, ...Array<number>(Math.max(0, KEYS - seen.length)).fill(EVENT_MS_MIN)]
}

type Flung = { longestTaskMs: number; fps: number; nodes: number; rows: number }

/** Scrolls in both directions, and records the frames, the longest task and the size of the page. */
async function fling(page: Page, ms: number): Promise<Flung> {
  await page.evaluate(() => {
    const seen = { frames: 0, longestTaskMs: 0, nodes: 0, rows: 0, beganAt: performance.now() }
    Object.assign(globalThis, { seenFling: seen })
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) seen.longestTaskMs = Math.max(seen.longestTaskMs, duration)
    }).observe({ type: 'longtask' })
    const frame = () => {
      seen.frames += 1
      if (seen.frames % 20 === 0) {
        seen.nodes = Math.max(seen.nodes, document.querySelectorAll('*').length)
        seen.rows = Math.max(seen.rows, document.querySelectorAll('[role=row]').length)
      }
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  const box = await page.getByRole('grid', { name: 'Transactions' }).boundingBox()
  if (box !== null) await page.mouse.move(box.x + 200, box.y + 200)
  const endsAt = performance.now() + ms
  for (let turn = 0; performance.now() < endsAt; turn += 1) {
    await page.mouse.wheel(0, turn % 100 < 70 ? 2400 : -2400)
    await page.waitForTimeout(30)
  }
  return page.evaluate(() => {
    const { seenFling: seen } = globalThis as unknown as {
      seenFling: Flung & { frames: number; beganAt: number }
    }
    const { longestTaskMs, nodes, rows, frames, beganAt } = seen
    return { longestTaskMs, nodes, rows, fps: (frames / (performance.now() - beganAt)) * 1000 }
  })
}

type Measured = Flung & { packedKb: number; usableMs: number; interactionMs: number; lines: number }

function findingsOf(measured: Measured): Finding[] {
  const lines = measured.lines.toLocaleString('en')
  return [
    {
      row: 18,
      work: 'browser: code and styles to the first screen, packed',
      criteria: [{ name: 'in all', value: measured.packedKb, unit: 'KB', better: 'less', floor: 150, aim: 110 }],
      notes: [],
    },
    {
      row: 19,
      work: `browser: reload to a usable ${lines}-line register, ${SLOWDOWN} x slower`,
      criteria: [
        { name: 'usable', value: measured.usableMs / 1000, unit: 's', better: 'less', floor: 1, aim: 0.6 },
        { name: 'key p98', value: measured.interactionMs, unit: 'ms', better: 'less', aim: 100 },
      ],
      notes: [],
    },
    {
      row: 20,
      work: 'browser: fling through it',
      criteria: [
        // Browsers do not report tasks shorter than 50 ms.
        {
          name: 'longest task',
          value: Math.max(measured.longestTaskMs, 50),
          unit: 'ms',
          better: 'less',
          floor: 200,
          aim: 50,
        },
        { name: 'frames a second', value: measured.fps, unit: '', better: 'more', floor: 45, aim: 58 },
        { name: 'elements in the page', value: measured.nodes, unit: '', better: 'less', aim: 2000 },
        { name: 'rows in the page', value: measured.rows, unit: '', better: 'less', floor: 99 },
      ],
      notes: [],
    },
  ]
}
