// Each violation of the Content Security Policy fails the test that causes it.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { STRICT_HEADERS } from '@twofold/server/http/headers'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { watchTabs } from './tab-faults.ts'

/** Each violation as a page, or as the content of its script. */
const PAGES: Record<string, { html?: string; script?: string }> = {
  nothing: {},
  'a script in the page': { html: '<script>document.title = "x"</script>' },
  'a script in an attribute': { html: '<img alt="" src="data:," onerror="document.title = 1">' },
  'a style in the page': { html: '<style>p { color: red }</style>' },
  'a style in an attribute': { html: '<p style="color: red">x</p>' },
  'a script from elsewhere': { html: '<script src="http://127.0.0.1:9/x.js"></script>' },
  'a style from elsewhere': { html: '<link rel="stylesheet" href="http://127.0.0.1:9/x.css">' },
  'a picture from elsewhere': { html: '<img alt="" src="http://127.0.0.1:9/x.png">' },
  'a frame': { html: '<iframe title="x" src="/"></iframe>' },
  'a base elsewhere': { html: '<base href="http://127.0.0.1:9/">' },
  'a call to elsewhere': { script: 'fetch("http://127.0.0.1:9/").catch(() => {})' },
  'a text run as a script': { script: 'try { eval("1") } catch {}' },
  'HTML from a text': { script: 'try { document.body.innerHTML = "<p>x" } catch {}' },
  'a form to elsewhere': {
    html: '<form action="http://127.0.0.1:9/"></form>',
    script: 'addEventListener("load", () => setTimeout(() => document.forms[0].submit()))',
  },
}

let server: Server
let browser: Browser
let origin: string

beforeAll(async () => {
  server = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://here')
    const { html = '', script = '' } = PAGES[searchParams.get('page') ?? 'nothing'] ?? {}
    response.setHeaders(new Map(Object.entries(STRICT_HEADERS)))
    if (pathname === '/script.js') return response.setHeader('content-type', 'text/javascript').end(script)
    const query = new URLSearchParams({ page: searchParams.get('page') ?? '' })
    const body = `<title>x</title><link rel="icon" href="data:,">${html}<script src="/script.js?${query}" defer></script>`
    return response.setHeader('content-type', 'text/html').end(`<!doctype html>${body}`)
  }).listen(0, '127.0.0.1')
  browser = await launchBrowser()
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await browser?.close()
  server.closeAllConnections()
  server.close()
})

test.each(Object.keys(PAGES))('%s', async name => {
  const context = await browser.newContext()
  const faults = watchTabs(context, ['e', 404])
  const page = await context.newPage()
  await page.goto(`${origin}/?${new URLSearchParams({ page: name })}`, { waitUntil: 'load' })
  if (name === 'nothing') expect(faults).toEqual([])
  else await expect.poll(() => faults.length).toBeGreaterThan(0)
  await context.close()
})
