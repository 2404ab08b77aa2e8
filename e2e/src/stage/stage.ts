// The fixture of a browser test file: a product, a browser, and watched tabs. A test fails if a tab reports an error or a violation of the
// Content Security Policy, or if the server logs an error.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type ApiSession, sessionOf } from './api-session.ts'
import { launchBrowser } from './browser.ts'
import { type Product, type SupervisedProduct, startProduct, startSupervised } from './product.ts'
import { endTab, openTab, prepareTab, type StoredSession, type Tab, type TabLook } from './tab.ts'
import { watchTabs } from './tab-faults.ts'

type TabOptions = {
  /** Starts signed in with these tokens. */
  as?: StoredSession
  /** The failures that the test causes: statuses of refused calls, which the browser logs, and words of other reports. */
  expecting?: readonly (number | string)[]
  /** Whether the test changes the profile, for example its clock or routes, so that other tests cannot use it. */
  isOwnProfile?: true
} & Partial<TabLook>

/** The fixture that a test uses. */
export type Stage<P = Product> = {
  product: () => P
  /** Opens a tab in a browser profile that no other tab uses. It has nothing of earlier tests except the browser's cache. */
  open: (options?: TabOptions) => Promise<Page>
  /** Signs in the demo user, or another user, without the browser. */
  signIn: (credentials?: { username: string; password: string }) => Promise<ApiSession>
}

/** A tab that a test uses. */
type UsedTab = { tab: Tab; faults: string[]; isKept: boolean }

type StageOptions = {
  /** The settings of the product. */
  env?: Record<string, string>
  /** The file only reads the demo books. It shares the product of its worker, and fails if it changes anything. */
  isReadOnly?: boolean
}

// One worker runs several files and keeps these for all of them.
let workerBrowser: Promise<Browser> | undefined
let workerProduct: Promise<Product> | undefined

/** The browser of this worker. The file after a crash starts another one. */
async function sharedBrowser(): Promise<Browser> {
  const browser = await workerBrowser?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  workerBrowser = launchBrowser()
  return workerBrowser
}

/** Starts the product in the test process, on the demo books. A file that changes them gets its own copy. */
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

/** Starts the whole product as `npm start` runs it. `env` adds settings, such as TWOFOLD_DEMO=off for no books. */
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
  let used: UsedTab[] = []
  beforeAll(async () => {
    starting = start()
    ;[product, browser] = await Promise.all([starting, sharedBrowser()])
  })
  afterAll(async () => {
    // Also stops a product that took too long to start.
    if (!isKept) await starting?.then(started => started.stop())
  })
  afterEach(async ({ task }) => {
    const ended = used
    used = []
    const hasFailed = task.result?.state === 'fail'
    if (hasFailed) await keepPictures(ended.flatMap(({ tab }) => tab.page.context().pages()))
    await Promise.all(ended.map(({ tab, isKept }) => endTab(tab, product.url, isKept && !hasFailed)))
    expect(ended.flatMap(({ faults }) => faults)).toEqual([])
    if ('faults' in product) expect(product.faults.splice(0)).toEqual([])
  })
  return {
    product: () => product,
    open: async ({ as, expecting = [], isOwnProfile, ...look } = {}) => {
      const tab = await openTab(browser, isOwnProfile)
      const { page } = tab
      used.push({ tab, faults: watchTabs(page.context(), expecting), isKept: !isOwnProfile })
      await prepareTab(page, product.url, as, look)
      return page
    },
    signIn: async credentials =>
      sessionOf(product.url, await product.signIn(credentials ?? { username: 'demo', password: product.demoPassword })),
  }
}

/** Saves the final state of a failed test's tabs. */
async function keepPictures(pages: readonly Page[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'twofold-failed-test-'))
  for (const [index, page] of pages.entries()) await page.screenshot({ path: join(folder, `tab-${index + 1}.png`) })
  console.log(`Pictures of the failed test: ${folder}`)
}
