// The fixture of a browser test file: a product, a browser, and watched tabs. A test in which a tab reports an error or a
// violation of the Content Security Policy, or in which the server logs a fault, fails whatever else it shows.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type ApiSession, sessionOf, type TokenPair } from './api-session.ts'
import { launchBrowser } from './browser.ts'
import { type Product, type SupervisedProduct, startProduct, startSupervised } from './product.ts'
import { watchTabs } from './tab-faults.ts'

type TabOptions = {
  /** Begins signed in with these tokens. */
  as?: TokenPair
  /** What the test provokes: statuses of refusals, which the browser itself logs, and words of other reports. */
  expecting?: readonly (number | string)[]
} & Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion'>

/** What a test works with. */
export type Stage<P = Product> = {
  product: () => P
  /** Opens a tab in a browser profile of its own. */
  open: (options?: TabOptions) => Promise<Page>
  /** Opens a tab in a profile that the tests of the file share while the tokens are the same. It has the code of the screens
   * in its cache. */
  openShared: (options: Required<Pick<TabOptions, 'as'>> & Pick<TabOptions, 'expecting'>) => Promise<Page>
  /** Signs in the demo user, or another user, without the browser. */
  signIn: (credentials?: { username: string; password: string }) => Promise<ApiSession>
}

type Profile = { context: BrowserContext; faults: string[] }

type StageOptions = {
  /** Settings of the product. */
  env?: Record<string, string>
  /** The file only reads the demo books. It shares the product of its worker, and fails if it changes anything. */
  isReadOnly?: boolean
}

/** How long a click or a wait may take before the test fails: long, because other work may keep the machine busy. */
const PATIENCE_MS = 30_000

// One worker runs many files and keeps these for all of them.
let workerBrowser: Promise<Browser> | undefined
let workerProduct: Promise<Product> | undefined

/** The browser of this worker. The file after a crash starts another one. */
async function sharedBrowser(): Promise<Browser> {
  const browser = await workerBrowser?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  workerBrowser = launchBrowser()
  return workerBrowser
}

/** The product in the test process, on the demo books; a file that changes them gets a copy of its own. */
export function setStage({ env, isReadOnly = false }: StageOptions = {}): Stage {
  if (!isReadOnly) return setProduct(() => startProduct(env))
  let before: string
  const stage = setProduct(
    () => {
      workerProduct ??= startProduct().catch(error => {
        workerProduct = undefined
        throw error
      })
      return workerProduct
    },
    { isKept: true },
  )
  beforeAll(async () => {
    before = await stage.product().fingerprint()
  })
  afterAll(async () => expect(await stage.product().fingerprint(), 'a file that only reads').toBe(before))
  return stage
}

/** The whole product as `npm start` runs it. `env` adds settings, such as TWOFOLD_DEMO=off for no books at all. */
export function setSupervisedStage(env: Record<string, string> = {}): Stage<SupervisedProduct> {
  return setProduct(() => startSupervised(env))
}

function setProduct<P extends SupervisedProduct | Product>(
  start: () => Promise<P>,
  { isKept } = { isKept: false },
): Stage<P> {
  let starting: Promise<P> | undefined
  let product: P
  let browser: Browser
  let tabs: Profile[] = []
  let shared: (Profile & { as: TokenPair; expecting: (number | string)[] }) | undefined
  beforeAll(async () => {
    starting = start()
    ;[product, browser] = await Promise.all([starting, sharedBrowser()])
  })
  afterAll(async () => {
    await shared?.context.close()
    // Stops also a product that took too long to start.
    if (!isKept) await starting?.then(started => started.stop())
  })
  afterEach(async ({ task }) => {
    const ended = tabs
    tabs = []
    const pages = [...ended, ...(shared === undefined ? [] : [shared])].flatMap(({ context }) => context.pages())
    if (task.result?.state === 'fail') await keepPictures(pages)
    await Promise.all(shared?.context.pages().map(page => page.close()) ?? [])
    await Promise.all(ended.map(({ context }) => context.close()))
    expect([...ended.flatMap(({ faults }) => faults), ...(shared?.faults.splice(0) ?? [])]).toEqual([])
    if ('faults' in product) expect(product.faults.splice(0)).toEqual([])
  })
  const openProfile = async ({ as, expecting = [], ...options }: TabOptions): Promise<Profile> => {
    // Transitions end immediately, so no test reads a color or a position in the middle of one.
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      ...options,
      ...(as && { storageState: stateOf(product.url, as) }),
    })
    context.setDefaultTimeout(PATIENCE_MS)
    return { context, faults: watchTabs(context, expecting) }
  }
  return {
    product: () => product,
    open: async (options = {}) => {
      const profile = await openProfile(options)
      tabs.push(profile)
      return profile.context.newPage()
    },
    openShared: async ({ as, expecting = [] }) => {
      if (shared?.as !== as) {
        await shared?.context.close()
        const expected: (number | string)[] = []
        shared = { as, expecting: expected, ...(await openProfile({ as, expecting: expected })) }
      }
      shared.expecting.splice(0, Number.POSITIVE_INFINITY, ...expecting)
      return shared.context.newPage()
    },
    signIn: async credentials =>
      sessionOf(product.url, await product.signIn(credentials ?? { username: 'demo', password: product.demoPassword })),
  }
}

/** Saves what the tabs of a failed test showed at its end. */
async function keepPictures(pages: readonly Page[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'twofold-failed-test-'))
  for (const [index, page] of pages.entries()) await page.screenshot({ path: join(folder, `tab-${index + 1}.png`) })
  console.log(`Pictures of the failed test: ${folder}`)
}

function stateOf(origin: string, { accessToken, refreshToken }: TokenPair) {
  const localStorage = Object.entries({ accessToken, refreshToken }).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin, localStorage }] }
}
