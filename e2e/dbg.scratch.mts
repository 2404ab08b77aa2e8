import AxeBuilder from '@axe-core/playwright'
import { openApiSession } from './src/api-session.ts'
import { launchBrowser } from './src/browser.ts'
import { startProduct } from './src/product.ts'

const product = await startProduct()
const browser = await launchBrowser()
const s = await openApiSession(product.url, { username: 'demo', password: product.demoPassword })
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  storageState: {
    cookies: [],
    origins: [
      {
        origin: product.url,
        localStorage: [
          { name: 'accessToken', value: s.accessToken },
          { name: 'refreshToken', value: s.refreshToken },
        ],
      },
    ],
  },
})
const page = await context.newPage()
page.on('console', m => console.log(m.text()))
await page.goto(product.url + '/accounts')
await page.getByText('My Accounts').waitFor()
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const time = async (n: string, f: () => Promise<unknown>) => {
  const t = Date.now()
  await f()
  console.log(n, Date.now() - t)
}
await time('plain', () => new AxeBuilder({ page }).withTags(RULES).analyze())
await time('violations', () =>
  new AxeBuilder({ page })
    .withTags(RULES)
    .options({ resultTypes: ['violations'], runOnly: RULES })
    .analyze(),
)
await time('legacy', () =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], runOnly: RULES })
    .setLegacyMode(true)
    .analyze(),
)
await time('contrast', () =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], runOnly: { type: 'rule', values: ['color-contrast'] } })
    .setLegacyMode(true)
    .analyze(),
)
await page.setViewportSize({ width: 1440, height: 500 })
await time('low', () =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], runOnly: RULES })
    .setLegacyMode(true)
    .analyze(),
)
await time('low nocontrast', () =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], runOnly: RULES, rules: { 'color-contrast': { enabled: false } } })
    .setLegacyMode(true)
    .analyze(),
)
await browser.close()
await product.stop()
