import { mkdirSync } from 'node:fs'
import { launchBrowser } from './fixture/browser.ts'
mkdirSync('/tmp/o/shots', { recursive: true })
const base = 'http://localhost:4571'
const browser = await launchBrowser()
const args = process.argv.slice(2)
const signIn = async (ctx: any) => {
  const page = await ctx.newPage()
  await page.goto(base + '/')
  await page.getByLabel('Username').waitFor({ timeout: 20000 })
  await page.getByLabel('Username').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('correct-horse-battery')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Welcome demo' }).waitFor()
  return page
}
const want = new Set(args)
const on = (n: string) => want.size === 0 || want.has(n)
for (const [name, viewport, colorScheme] of [['l', { width: 1440, height: 900 }, 'light'], ['d', { width: 1440, height: 900 }, 'dark'], ['p', { width: 390, height: 844 }, 'light']] as const) {
  const ctx = await browser.newContext({ viewport, colorScheme })
  const page = await signIn(ctx)
  page.on('console', (m: any) => m.type() === 'error' && console.log('console', m.text()))
  const shot = async (n: string, path?: string, act?: () => Promise<void>) => {
    if (!on(n)) return
    if (path) { await page.goto(base + path); await page.waitForLoadState('networkidle') }
    await page.waitForTimeout(500)
    if (act) { await act(); await page.waitForTimeout(600) }
    await page.screenshot({ path: `/tmp/o/shots/${n}-${name}.png` })
  }
  await shot('home', '/home')
  await shot('menu', '/accounts', async () => { if (name === 'p') await page.getByRole('button', { name: 'Menu' }).click() ; else await page.getByRole('button', { name: 'Switch organisation' }).click() })
  await shot('error', '/nothing-here')
  await shot('help', '/help?screen=/receivable-invoices')
  await shot('settings', '/organisation/settings')
  await shot('members', '/organisation/members')
  await shot('export', '/organisation/export')
  await shot('import', '/organisation/import')
  await shot('reports', '/reports')
  await shot('outbox', '/outbox')
  await shot('register', '/accounts', async () => { await page.getByRole('link', { name: 'Checking' }).first().click(); await page.waitForTimeout(1500); await page.keyboard.press('j'); await page.keyboard.press('j') })
  await shot('customers', '/customers')
  await shot('bills', '/payable-invoices')
  await ctx.close()
}
await browser.close()
