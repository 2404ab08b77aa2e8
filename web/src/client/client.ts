// The parts of the client that depend on the browser page: its storage, clock and tabs. All other parts get them as arguments and run
// without a browser.
import * as calls from '@twofold/contract/session'
import { postTransaction } from '@twofold/contract/transactions'
import { newIdempotencyKey } from './attempts.ts'
import { createCall } from './create-call.ts'
import { type KeptFor, keptForms } from './kept-forms.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createPageSession } from './page-session.ts'
import type { Patience } from './patience.ts'
import { queryKey } from './query-keys.ts'
import { createReachability } from './reachability.ts'
import { forgetRecentPlaces } from './recent-places.ts'
import { addressOf, requestOf } from './request.ts'
import { createQueryClient, updateCache } from './response-cache.ts'
import { createServerClock } from './server-clock.ts'
import { createSilentRefresh } from './silent-refresh.ts'
import { ACCESS_TOKEN_KEY, createTokenStore } from './token-store.ts'

const setTimer = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** Returns the path and query of the current screen. */
function currentPath(): string {
  return location.pathname + location.search
}

let goTo = async (path: string): Promise<unknown> => location.replace(path)

/** Sets the function that the session uses to open a screen without reloading the page. */
export function navigateWith(navigate: (path: string) => Promise<unknown>): void {
  goTo = navigate
}

/** Returns the server's time. */
export const clock = createServerClock(localStorage, Date.now, () => planRefresh())

export const tokens = createTokenStore(localStorage, clock.now)

export const queryClient = createQueryClient()

export const session = createPageSession({
  tokens,
  currentPath,
  goTo: path => goTo(path),
  forget: () => {
    queryClient.clear()
    if (!tokens.accessToken()) forgetRecentPlaces(localStorage)
  },
})

/** Returns the cache key of this page's user. */
function userKey() {
  return queryKey(session.state().organisation, calls.currentUserRead, {})
}

export const reachability = createReachability(
  () =>
    fetch('/api/ready', { credentials: 'omit' }).then(
      answer => answer.ok,
      () => false,
    ),
  setTimer,
)

let patience: Promise<Patience> | undefined
const getPatience = () => {
  patience ??= import('./patience.ts').then(({ createPatience }) =>
    createPatience({ setTimer, random: Math.random, waited: reachability.waited }),
  )
  return patience
}

/** Sends a call of the contract to the server. */
export const call = createCall({
  fetch: (input, init) => fetch(input, init),
  tokens,
  session,
  clock,
  reachability,
  patience: { insist: async (...of) => (await getPatience()).insist(...of) },
  roleDoubted: () => void queryClient.invalidateQueries({ queryKey: userKey() }),
  contextTold: ({ role, settings }) => {
    const shown = queryClient.getQueryData<calls.CurrentUser>(userKey())
    if (shown === undefined) return
    const isOld = shown.role !== role || calls.settingsInHeader(shown) !== settings
    if (isOld) void queryClient.invalidateQueries({ queryKey: userKey() })
  },
  ownNow: Date.now,
})

const outboxes = new Map<string, Outbox>()

/** Returns the outbox of one user in one organisation: transactions that the server has not accepted yet. */
export function outboxOf(whose: KeptFor): Outbox {
  const name = JSON.stringify([whose.user, whose.organisation])
  const known = outboxes.get(name)
  if (known !== undefined) return known
  const outbox = createOutbox({
    kept: keptForms(sessionStorage, whose),
    send: async ({ body, key }, store) => {
      const after = await call(postTransaction, { body }, { idempotencyKey: key })
      await updateCache(queryClient, whose.organisation, postTransaction, store && (() => store(after)))
    },
    isOurs: () => {
      const { isSignedIn, user, organisation } = session.state()
      return isSignedIn && user === whose.user && organisation === whose.organisation
    },
    untilReachable: reachability.untilReachable,
    untilNextTry: async refusal => (await getPatience()).untilNextTry(refusal),
    newKey: newIdempotencyKey,
  })
  outboxes.set(name, outbox)
  return outbox
}

export const silentRefresh = createSilentRefresh({
  tokens,
  now: clock.now,
  monotonicNow: () => performance.now(),
  fetchNext: refreshToken => call(calls.refresh, { body: { refreshToken } }),
  // The Web Locks API is not available over plain HTTP outside localhost. Two tabs may then refresh at the same time, and the server
  // returns the same new pair of tokens to both.
  oneTabAtATime: async work => {
    if (navigator.locks) await navigator.locks.request('twofold-refresh', work)
    else await work()
  },
  renew: pair => {
    session.renew(pair)
    const kept = tokens.user()?.answer
    if (kept?.tenantUUID === session.state().organisation) queryClient.setQueryData(userKey(), kept)
  },
  onRefused: () => void session.expire(),
  setTimer,
})

/** Ends the session in this browser and on the server, and opens a screen. */
export function signOut(to: string): Promise<void> {
  const token = tokens.accessToken()
  if (token !== null) {
    const credentials = { token, organisation: session.state().organisation, idempotencyKey: undefined }
    // A failure is ignored. The tokens on the server expire, and this browser has already deleted its tokens.
    void fetch(addressOf(calls.logout, {}), { ...requestOf(calls.logout, {}, credentials), keepalive: true }).catch(
      () => undefined,
    )
  }
  return session.leave(to)
}

/** Checks the stored tokens and listens to other tabs. Called once, before the first screen. */
export function startSession(): void {
  session.load()
  addEventListener('storage', ({ key }) => {
    if (key === null || key === ACCESS_TOKEN_KEY) session.compare()
  })
  const wake = () => {
    if (document.visibilityState !== 'visible') return
    // A page in the back-forward cache receives no events from other tabs.
    session.compare()
    planRefresh()
  }
  document.addEventListener('visibilitychange', wake)
  addEventListener('pageshow', wake)
  addEventListener('online', wake)
}

let isRefreshing = false

/** Reschedules the next refresh, if the silent refresh has been started. */
function planRefresh(): void {
  if (isRefreshing) silentRefresh.start()
}

/** Starts the silent refresh. Used only by pages that have passed the guard. Returns a function that stops it. */
export function keepSignedIn(): () => void {
  isRefreshing = true
  silentRefresh.start()
  return () => {
    isRefreshing = false
    silentRefresh.stop()
  }
}
