// Browser fakes for the tests of the client: storage, a token like the server's, and manual timers.

/** Creates separate storage in memory. */
export function memoryStorage(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries))
  return {
    get length() {
      return map.size
    },
    clear: () => map.clear(),
    getItem: key => map.get(key) ?? null,
    key: index => [...map.keys()][index] ?? null,
    removeItem: key => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  }
}

type TokenFacts = { expiresAt: number; issuedAt?: number; user?: string; organisation?: string | null; id?: string }

/** Returns an access token that expires at a time in milliseconds. It is unsigned, because the browser does not check the signature. */
export function tokenOf({
  expiresAt,
  issuedAt,
  user = 'user-1',
  organisation = 'org-a',
  id = '1',
}: TokenFacts): string {
  const payload = {
    sub: user,
    ...(organisation !== null && { tenant: organisation }),
    exp: expiresAt / 1000,
    ...(issuedAt !== undefined && { iat: issuedAt / 1000 }),
    jti: id,
  }
  const encode = (part: unknown) => btoa(JSON.stringify(part)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
  return `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(payload)}.signature`
}

/** Creates a fake clock and fake timers. Time passes only when `advance` is called. */
export function handClock(startsAt = 0) {
  let time = startsAt
  let timers: { at: number; work: () => void }[] = []
  return {
    now: () => time,
    setTimer(work: () => void, ms: number) {
      const timer = { at: time + ms, work }
      timers.push(timer)
      return () => {
        timers = timers.filter(other => other !== timer)
      }
    },
    waiting: () => timers.length,
    /** Advances the time, runs the timers that are due, and lets promises settle after each timer. */
    async advance(ms: number) {
      const end = time + ms
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        timers = timers.filter(timer => timer !== next)
        time = Math.max(time, next.at)
        next.work()
        await settled()
      }
      time = end
      await settled()
    },
  }
}

/** Resolves after all pending tasks and promises have run. */
export function settled(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}
