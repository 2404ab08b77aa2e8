// Where the stories of a test file play: one product, one browser, and tabs that are watched. A story in which a tab
// reports an error, or a breach of the Content Security Policy, fails, whatever else it shows.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type ApiSession, openApiSession, type TokenPair } from './api-session.ts'
import { launchBrowser } from './browser.ts'
import { type Product, startProduct } from './product.ts'
import { watchTabs } from './tab-faults.ts'

type Wishes = {
  /** Begins signed in with these tokens. */
  as?: TokenPair
  /** What the story provokes: statuses of refusals, which the browser itself logs, and words of other reports. */
  expecting?: readonly (number | string)[]
} & Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'reducedMotion'>

/** What a story plays with. */
export type Stage = {
  product: () => Product
  /** Opens a tab in a browser profile of its own. */
  open: (wishes?: Wishes) => Promise<Page>
  /** The demo user, or somebody else, signed in through the API. */
  signIn: (credentials?: { username: string; password: string }) => Promise<ApiSession>
}

/** How long a click or a wait may take before the story fails: on a machine that others keep busy, long. */
const PATIENCE_MS = 30_000

/** Sets up the file's product before its first story; `env` adds settings such as TWOFOLD_DEMO=off. */
export function setStage(env: Record<string, string> = {}): Stage {
  let starting: Promise<Product> | undefined
  let product: Product
  let browser: Browser
  let tabs: { context: BrowserContext; faults: string[] }[] = []
  beforeAll(async () => {
    starting = startProduct(env)
    ;[product, browser] = await Promise.all([starting, launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    // Also one that took too long to start: nothing is left running.
    await starting?.then(late => late.stop())
  })
  afterEach(async ({ task }) => {
    const ended = tabs
    tabs = []
    if (task.result?.state === 'fail') await keepPictures(ended.flatMap(({ context }) => context.pages()))
    await Promise.all(ended.map(({ context }) => context.close()))
    expect(ended.flatMap(({ faults }) => faults)).toEqual([])
  })
  return {
    product: () => product,
    open: async ({ as, expecting = [], ...options } = {}) => {
      // What moves is at its end at once, so that no story reads or meets a colour on its way.
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        ...options,
        ...(as && { storageState: stateOf(product.url, as) }),
      })
      context.setDefaultTimeout(PATIENCE_MS)
      tabs.push({ context, faults: watchTabs(context, expecting) })
      return context.newPage()
    },
    signIn: credentials =>
      openApiSession(product.url, credentials ?? { username: 'demo', password: product.demoPassword }),
  }
}

/** What the tabs of a failed story showed at its end, for whoever looks into it. */
async function keepPictures(pages: readonly Page[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'twofold-failed-story-'))
  for (const [index, page] of pages.entries()) await page.screenshot({ path: join(folder, `tab-${index + 1}.png`) })
  console.log(`Pictures of the failed story: ${folder}`)
}

function stateOf(origin: string, { accessToken, refreshToken }: TokenPair) {
  const localStorage = Object.entries({ accessToken, refreshToken }).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin, localStorage }] }
}
