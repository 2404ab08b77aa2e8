// Renders a page of the web app in a component test, with the real router, session and cache, and a fake server. A test fails if the page
// reports an error or sends a request to which the test has set no response.
import '../kit/theme/theme.css'
import '../shell/shell.css'
import { QueryClientProvider } from '@tanstack/react-query'
import type { Role } from '@twofold/accounting/roles'
import {
  readCustomerPaymentFigures,
  readPayableInvoiceFigures,
  readReceivableInvoiceFigures,
  readVendorPaymentFigures,
} from '@twofold/contract/document-totals'
import { type CurrentUser, currentUserRead } from '@twofold/contract/session'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { navigateWith, queryClient, reachability, session, startSession } from '../client/client.ts'
import { tokenOf } from '../client/testing/browser-pieces.ts'
import { ToastProvider } from '../kit/dialogs/toast.tsx'
import { listenToTyping } from '../kit/fields/typing-pause.ts'
import { keepFocus } from '../kit/shortcuts/keep-focus.ts'
import { leaveKeysToInputMethods } from '../kit/shortcuts/key-press.ts'
import { followScreens, listenToShortcuts } from '../kit/shortcuts/shortcuts.ts'
import { applyTheme } from '../kit/theme/theme.ts'
import { createScreenRouter, Screens } from '../shell/router.tsx'
import { createFakeServer, type FakeServer } from './fake-server.ts'

const DESKTOP = { width: 1280, height: 800 }
const LIST_FIGURES = [
  readReceivableInvoiceFigures,
  readCustomerPaymentFigures,
  readPayableInvoiceFigures,
  readVendorPaymentFigures,
]
const TOKEN_LIFETIME_MS = 600_000

type OpenOptions = {
  /** The role of the signed-in user. With null, no user is signed in. */
  role?: Role | null
  /** The user in the server's response to the sign-in. If null, the response contains no user, and the page must request it. */
  user?: Partial<CurrentUser> | null
  viewport?: { width: number; height: number }
  /** The access token in the browser's storage when the page loads. The default is the token of a new session. */
  storedToken?: string
}

export type Pages = {
  server: FakeServer
  /** Opens a page by its path and query. Closes the previous page. */
  open: (path: string, options?: OpenOptions) => Promise<void>
  /** Allows the page to report errors that contain one of the given strings. */
  expecting: (...words: string[]) => void
}

/** Messages that React logs only in development. */
const KNOWN = [
  // `lazyComponent` (kit/loading/lazy-code.tsx) does not call `use` when its code has already loaded.
  'did not call use() when it finished',
  // A form that waited for suggestions is submitted in an effect, where React cannot flush synchronously.
  'flushSync was called from inside a lifecycle method',
]

const faults: string[] = []
let expected: readonly string[] = []
let users = 0

/** Records an unexpected error. Returns true if the error fails the test. */
function report(words: string): boolean {
  if ([...expected, ...KNOWN].some(part => words.includes(part))) return false
  faults.push(words)
  return true
}

// The same setup as in main.tsx. It runs once per page.
applyTheme()
startSession()
listenToTyping()
leaveKeysToInputMethods()
listenToShortcuts()
keepFocus()
for (const level of ['error', 'warn'] as const) {
  const print = console[level]
  console[level] = (...parts: unknown[]) => {
    if (report(`${level}: ${parts.join(' ')}`)) print(...parts)
  }
}
addEventListener('error', ({ message }) => report(`error: ${message}`))
addEventListener('unhandledrejection', ({ reason }) => report(`unhandled: ${reason}`))

/** Sets up the pages of a test file. */
export function setUpPages(): Pages {
  const server = createFakeServer(report)
  // Every list of documents reads its key figures.
  beforeEach(() => server.answerEmpty(...LIST_FIGURES))
  const address = location.href
  let shown: ShownPage | null = null
  const close = () => {
    shown?.close()
    shown = null
  }
  const browserFetch = globalThis.fetch
  // The fake server stays active for the whole file, so that late requests are never sent to a real server.
  globalThis.fetch = async (input, init) =>
    new URL(String(input), location.href).pathname.startsWith('/api/')
      ? server.fetch(input, init)
      : browserFetch(input, init)
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') console.info(describePage(server.calls()))
    await shown?.arrived()
    close()
    history.replaceState(null, '', address)
    server.reset()
    const found = faults.splice(0)
    expected = []
    if (innerWidth !== DESKTOP.width) await page.viewport(DESKTOP.width, DESKTOP.height)
    expect(found).toEqual([])
  })
  return {
    server,
    open: async (path, options = {}) => {
      close()
      if (options.viewport !== undefined) await page.viewport(options.viewport.width, options.viewport.height)
      const { role = 'OWNER', user = {} } = options
      const known = user === null ? undefined : userOf(role, user)
      if (known !== undefined) server.answer(currentUserRead, known)
      shown = show(path, () => signIn(role, known, options.storedToken))
    },
    expecting: (...words) => {
      expected = words
    },
  }
}

/** Describes the page of a failed test: the focus, the fields, the visible text and the calls. */
function describePage(calls: readonly string[]): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    .map(field => `${field.labels?.[0]?.textContent ?? field.name}: ${field.value}`)
    .join(' | ')
  return [
    `The page of the failed test: ${location.pathname}${location.search}`,
    `Focus: ${document.activeElement?.outerHTML.slice(0, 300)}, page has the focus: ${document.hasFocus()}`,
    `Fields: ${fields}`,
    `Calls: ${calls.join(', ')}`,
    document.body.innerText,
  ].join('\n')
}

type ShownPage = {
  /**
   * Resolves when the last page that the test opened is shown and has sent its requests. A test that ends with a navigation then fails
   * reliably if a response is missing.
   */
  arrived: () => Promise<void>
  /** Removes the page and resets its state. */
  close: () => void
}

/** Shows a page in the same way as main.tsx. */
function show(path: string, begin: () => void): ShownPage {
  history.replaceState(null, '', path)
  begin()
  const router = createScreenRouter()
  navigateWith(to => router.navigate(to, { replace: true }))
  followScreens(router)
  const root = document.body.appendChild(document.createElement('div'))
  const react = createRoot(root)
  react.render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <Screens router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return {
    arrived: async () => {
      await expect.poll(() => router.state().pending).toBeNull()
      // The page is rendered in the first frame, and its effects run before the second frame.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(drawn => requestAnimationFrame(drawn))
    },
    close: () => {
      react.unmount()
      root.remove()
      router.dispose()
      queryClient.clear()
      reachability.succeeded()
      localStorage.clear()
      sessionStorage.clear()
      applyTheme()
      // Resets the typing state, so that typing in one test does not affect the next test.
      dispatchEvent(new PointerEvent('pointerdown'))
    },
  }
}

/** Starts a session of a new user, so that a test does not see unsent transactions of an earlier test. */
function signIn(role: Role | null, user: CurrentUser | undefined, storedToken: string | undefined): void {
  users += 1
  const now = Date.now()
  session.begin({
    accessToken: tokenOf({
      // An expired token is not stored, so the page starts without a signed-in user.
      expiresAt: now + (role === null ? -TOKEN_LIFETIME_MS : TOKEN_LIFETIME_MS),
      issuedAt: now,
      user: String(users),
    }),
    refreshToken: `refresh-${users}`,
    currentUser: user,
  })
  if (storedToken === undefined) return
  localStorage.setItem('accessToken', storedToken)
  session.load()
}

function userOf(role: Role | null, user: Partial<CurrentUser>): CurrentUser {
  return {
    user: { username: 'demo', givenName: 'Dana', familyName: 'Moss' },
    tenantUUID: 'org-a',
    tenantName: 'Fern & Harrow',
    role: role ?? 'VIEWER',
    signConvention: 'SPECIFICATION',
    timeZone: 'UTC',
    ...user,
  }
}
