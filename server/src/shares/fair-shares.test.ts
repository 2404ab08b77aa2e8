import { forAll } from '@twofold/accounting/testing/for-all'
import '@twofold/accounting/testing/seed'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bounds, type Claim, FairShares, type QueuedClaim, WorkCosts } from './fair-shares.ts'
import { takePlace } from './turn.ts'

const BOUNDS: Bounds = {
  places: 8,
  kept: 0,
  keptWhileShared: 0,
  costMax: 1_000_000,
  waitingMax: 1000,
  kinds: {},
}

type ClaimOptions = Partial<Claim> & { user: string }

/** Returns a scheduler, the names of the claims in the order in which they got a slot, and the occupied slots. */
function watched(bounds: Partial<Bounds> = {}) {
  const shares = new FairShares({ ...BOUNDS, ...bounds })
  const served: string[] = []
  const held: { name: string; place: QueuedClaim }[] = []
  const ask = (options: ClaimOptions, name = options.user) => {
    const serve = () => {
      served.push(name)
      held.push({ name, place: place as QueuedClaim })
    }
    const place = shares.ask({ organisation: 1, kind: 'usual', cost: 1, ...options }, serve)
    if (place?.isHeld) serve()
    return place
  }
  /** Releases `count` slots, starting with the slot that was occupied first. */
  const leave = (count: number, cost?: number) => {
    for (let left = 0; left < count; left += 1) held.shift()?.place.leave(cost)
  }
  const countOf = (name: string) => held.filter(holder => holder.name === name).length
  return { shares, served, held, ask, leave, countOf }
}

const times = (count: number, work: () => void) => {
  for (let done = 0; done < count; done += 1) work()
}

describe('places that users share', () => {
  test('a lone user takes all places except the reserve, and the next user gets one immediately', () => {
    const { ask, countOf, shares } = watched({ places: 128, kept: 16, keptWhileShared: 16 })
    times(500, () => ask({ user: 'a' }))
    expect([countOf('a'), shares.figures('usual').waiting]).toEqual([112, 388])
    expect(ask({ user: 'b' })?.isHeld).toBe(true)
    times(100, () => ask({ user: 'b' }))
    expect(ask({ user: 'c' })?.isHeld).toBe(true)
  })

  test('two busy users end up with about half of the places each', () => {
    const { ask, leave, countOf } = watched({ places: 128, kept: 16, keptWhileShared: 16 })
    times(1000, () => ask({ user: 'a' }))
    times(1000, () => ask({ user: 'b' }))
    leave(500)
    for (const user of ['a', 'b']) expect(countOf(user)).toBeGreaterThanOrEqual(50)
  })

  test('after work that took very long, a user waits no longer than after work of the highest cost', () => {
    const { ask, leave, served } = watched({ places: 1, costMax: 10 })
    ask({ user: 'slow' })
    for (const user of ['a', 'b']) times(50, () => ask({ user }))
    leave(1, 600_000)
    ask({ user: 'slow' }, 'slow again')
    leave(40)
    expect(served.indexOf('slow again')).toBeLessThanOrEqual(1 + 2 * 11)
    expect(served).toContain('slow again')
  })

  test('of many users who came only once, no more are remembered than there are places', () => {
    const { ask, leave, shares } = watched()
    const stays = shares.ask({ user: 'a', organisation: 1, kind: 'usual', cost: 1 }, () => {})
    for (let no = 0; no < 1000; no += 1) {
      ask({ user: `caller ${no}` })
      leave(1)
    }
    expect(shares.remembered).toBe(1 + BOUNDS.places)
    stays?.leave()
    expect(shares.remembered).toBe(0)
  })

  test('a user leaves more places free while another user was served recently, and takes them again later', () => {
    const { ask, leave, held, countOf } = watched({ places: 10, kept: 2, keptWhileShared: 5 })
    times(1000, () => ask({ user: 'a' }))
    expect(countOf('a')).toBe(8)
    ask({ user: 'b' })
    leave(20)
    held.splice(held.findIndex(({ name }) => name === 'b') >>> 0, 1)[0]?.place.leave()
    expect([countOf('a'), countOf('b')]).toEqual([5, 0])
    leave(256)
    expect(countOf('a')).toBe(8)
  })

  test('users take turns for freed places, however many claims each has', () => {
    const { ask, leave, served } = watched({ places: 1 })
    times(5, () => ask({ user: 'a' }))
    times(2, () => ask({ user: 'b' }))
    ask({ user: 'c' })
    leave(8)
    expect(served.join('')).toBe('abcabaaa')
  })

  test('a user whose work costs four times as much gets a quarter of the turns', () => {
    const { ask, leave, served } = watched({ places: 1 })
    times(20, () => ask({ user: 'costly', cost: 4 }))
    times(20, () => ask({ user: 'cheap', cost: 1 }))
    leave(10)
    expect(served.slice(0, 10).filter(name => name === 'cheap')).toHaveLength(8)
  })

  test('the actual cost of work counts, not the expected cost', () => {
    const { ask, held, served } = watched({ places: 1 })
    times(20, () => ask({ user: 'costly' }))
    times(20, () => ask({ user: 'cheap' }))
    for (let turn = 0; turn < 10; turn += 1) {
      const [{ name, place } = held[0]!] = held.splice(0, 1)
      place.leave(name === 'costly' ? 4 : 1)
    }
    expect(served.slice(0, 10).filter(name => name === 'cheap').length).toBeGreaterThanOrEqual(7)
  })

  test('an idle user saves up no turns, and takes turns with the others from then on', () => {
    const { ask, leave, served } = watched({ places: 1 })
    times(100, () => ask({ user: 'a' }))
    leave(50)
    times(10, () => ask({ user: 'b' }))
    served.length = 0
    leave(10)
    expect(served.filter(name => name === 'b')).toHaveLength(5)
  })

  test('the earlier costs of a user who is idle for a moment still count', () => {
    const { ask, leave, served } = watched({ places: 1 })
    ask({ user: 'a' })
    times(5, () => ask({ user: 'b' }))
    leave(1, 100)
    ask({ user: 'a' }, 'a again')
    leave(6)
    expect(served).toEqual(['a', 'b', 'b', 'b', 'b', 'b', 'a again'])
  })

  test('the organisations of one user take turns, and together they have the share of one user', () => {
    const { ask, leave, served } = watched({ places: 1 })
    times(6, () => ask({ user: 'a', organisation: 1 }, '1'))
    times(6, () => ask({ user: 'a', organisation: 2 }, '2'))
    times(6, () => ask({ user: 'b' }, 'b'))
    leave(9)
    expect(served.slice(1, 9).join('')).toBe('b2b1b2b1')
  })

  test('waiting long answers of a user do not delay other work of the user', () => {
    const { ask, shares } = watched({ places: 10, kinds: { long: { total: 5, perUser: 2 } } })
    times(4, () => ask({ user: 'a', kind: 'long' }))
    expect(ask({ user: 'a' })?.isHeld).toBe(true)
    for (const user of ['b', 'c', 'd']) times(4, () => ask({ user, kind: 'long' }))
    expect([shares.figures('long').held, shares.figures('usual').held]).toEqual([5, 1])
    expect(ask({ user: 'd' })?.isHeld).toBe(true)
  })

  test('a place is wanted from a user only if all of its kind are taken and another user may have it', () => {
    const { ask, leave, shares } = watched({ places: 10, kinds: { long: { total: 3, perUser: 2 } } })
    const isWanted = () => ['a', 'b', 'c'].map(user => shares.isWantedFrom(user, 'long'))
    times(3, () => ask({ user: 'a', kind: 'long' }))
    expect(isWanted()).toEqual([false, false, false])
    times(2, () => ask({ user: 'b', kind: 'long' }))
    expect(isWanted()).toEqual([true, false, false])
    ask({ user: 'c', kind: 'long' })
    expect(isWanted()).toEqual([true, true, false])
    expect(shares.isWantedFrom('a', 'usual')).toBe(false)
    leave(3)
    expect(isWanted()).toEqual([false, false, false])
  })

  test('the queue of a user and kind is limited, and further claims are refused', () => {
    const { ask, shares } = watched({ places: 1, waitingMax: 2 })
    expect([1, 2, 3, 4].map(() => ask({ user: 'a' }) !== null)).toEqual([true, true, true, false])
    expect(ask({ user: 'b' })).not.toBe(null)
    expect(ask({ user: 'a', kind: 'long' })).not.toBe(null)
    expect(shares.figures('usual')).toEqual({ held: 1, waiting: 3, refused: 1 })
  })

  test('a claim that leaves the queue is not served, and a place is given back only once', () => {
    const { ask, leave, served, shares } = watched({ places: 1 })
    const first = ask({ user: 'a' }, 'first')
    ask({ user: 'a' }, 'gone')?.leave()
    ask({ user: 'a' }, 'last')
    leave(1)
    first?.leave()
    expect([served, shares.held]).toEqual([['first', 'last'], 1])
  })
})

const claims = fc.record({
  user: fc.constantFrom('a', 'b', 'c', 'd'),
  organisation: fc.constantFrom(1, 2),
  kind: fc.constantFrom('usual' as const, 'long' as const, 'open' as const),
  cost: fc.integer({ min: 1, max: 50 }),
})
const steps = fc.array(
  fc.oneof(
    claims.map(claim => ({ ask: claim })),
    fc.record({ leave: fc.nat(), cost: fc.integer({ min: 0, max: 200 }) }),
  ),
  { maxLength: 200 },
)
const bounds = fc
  .record({ places: fc.integer({ min: 1, max: 12 }), kept: fc.nat(3), total: fc.integer({ min: 1, max: 6 }) })
  .map(({ places, kept, total }) => ({
    ...BOUNDS,
    places,
    kept: Math.min(kept, places - 1),
    keptWhileShared: Math.min(kept, places - 1),
    kinds: { long: { total, perUser: Math.min(2, total) } },
  }))

describe('for any sequence of claims', () => {
  test('limits hold, no place stays free that a waiting claim may take, and in the end every claim is served', () => {
    forAll(bounds, steps, (chosen, taken) => {
      const shares = new FairShares(chosen)
      const waiting = new Set<Claim>()
      const held: { claim: Claim; place: QueuedClaim }[] = []
      const heldBy = (user: string, kind?: string) =>
        held.filter(({ claim }) => claim.user === user && (kind === undefined || claim.kind === kind)).length
      const ask = (claim: Claim) => {
        const serve = () => {
          waiting.delete(claim)
          held.push({ claim, place: place as QueuedClaim })
        }
        const place = shares.ask(claim, serve)
        waiting.add(claim)
        if (place?.isHeld) serve()
      }
      const { places, kept } = chosen
      const { total, perUser } = chosen.kinds.long
      const check = () => {
        const long = held.filter(({ claim }) => claim.kind === 'long').length
        expect(held.length).toBeLessThanOrEqual(places)
        expect(long).toBeLessThanOrEqual(total)
        for (const user of ['a', 'b', 'c', 'd']) {
          expect(heldBy(user, 'long')).toBeLessThanOrEqual(perUser)
          expect(heldBy(user)).toBeLessThanOrEqual(places - kept)
        }
        const free = places - held.length
        for (const { user, kind } of waiting) {
          const isWithin = kind !== 'long' || (long < total && heldBy(user, 'long') < perUser)
          expect(isWithin && heldBy(user) * kept < (places - kept) * free).toBe(false)
        }
      }
      for (const step of taken) {
        if ('ask' in step) ask({ ...step.ask })
        else held.splice(step.leave % Math.max(1, held.length), 1)[0]?.place.leave(step.cost)
        check()
      }
      while (held.length > 0) {
        held.shift()?.place.leave()
        check()
      }
      expect(waiting.size).toBe(0)
      expect(shares.held).toBe(0)
    })
  })

  test('users who always have claims waiting get equal shares, within the cost of the work in progress', () => {
    const costs = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(costs, fc.integer({ min: 1, max: 4 }), (given, places) => {
        const shares = new FairShares({ ...BOUNDS, places })
        const done = given.map(() => 0)
        const held: { user: number; place: QueuedClaim }[] = []
        const ask = (user: number) => {
          const serve = () => void held.push({ user, place: place as QueuedClaim })
          const claim = { user: `${user}`, organisation: 1, kind: 'usual' as const, cost: given[user]! }
          const place = shares.ask(claim, serve)
          if (place?.isHeld) serve()
        }
        for (const user of given.keys()) times(places + 1, () => ask(user))
        for (let turn = 0; turn < 2000; turn += 1) {
          const { user, place } = held.shift()!
          done[user]! += given[user]!
          place.leave()
          ask(user)
        }
        expect(Math.max(...done) - Math.min(...done)).toBeLessThanOrEqual(2 * (places + 1) * Math.max(...given))
      }),
      { numRuns: 30 },
    )
  })
})

describe('waiting for a turn', () => {
  const usual = { user: 'a', organisation: 1, kind: 'usual', work: 'x', cost: 1 } as const

  test('ends when the place is granted', async () => {
    const shares = new FairShares({ ...BOUNDS, places: 1 })
    const first = (await takePlace(shares, usual, 1, 60_000)) as QueuedClaim
    const second = takePlace(shares, usual, 1, 60_000)
    first.leave()
    expect(await second).toMatchObject({ isHeld: true })
  })

  test('ends when the caller disconnects, and the claim leaves the queue immediately', async () => {
    const shares = new FairShares({ ...BOUNDS, places: 1 })
    await takePlace(shares, usual, 1, 60_000)
    let hangUp = () => {}
    let isListening = true
    const whenGone = (leave: () => void) => {
      hangUp = leave
      return () => {
        isListening = false
      }
    }
    const waiting = takePlace(shares, { ...usual, whenGone }, 1, 60_000)
    expect(shares.figures('usual').waiting).toBe(1)
    hangUp()
    expect(shares.figures('usual')).toEqual({ held: 1, waiting: 0, refused: 0 })
    expect([await waiting, isListening]).toEqual(['gone', false])
  })

  test('ends as a refusal if too many claims of the user wait already, or as soon as the caller hangs up', async () => {
    const shares = new FairShares({ ...BOUNDS, places: 1, waitingMax: 0 })
    await takePlace(shares, usual, 1, 60_000)
    expect(await takePlace(shares, usual, 1, 1)).toBe('busy')
    let hangUp = () => {}
    const whenGone = (leave: () => void) => {
      hangUp = leave
      return () => {}
    }
    const refused = takePlace(shares, { ...usual, whenGone }, 1, 60_000)
    hangUp()
    expect(await refused).toBe('gone')
    expect(shares.figures('usual')).toEqual({ held: 1, waiting: 0, refused: 2 })
  })

  test('ends when it takes too long, and counts as a refusal', async () => {
    const shares = new FairShares({ ...BOUNDS, places: 1 })
    await takePlace(shares, usual, 1, 60_000)
    expect(await takePlace(shares, usual, 1, 1)).toBe('busy')
    expect(shares.figures('usual')).toEqual({ held: 1, waiting: 0, refused: 1 })
  })
})

test('the expected cost of work is an average of recent costs, by its name', () => {
  const costs = new WorkCosts()
  expect(costs.expected('home', 5)).toBe(5)
  for (const cost of [8, 8, 16]) costs.learn('home', cost)
  expect([costs.expected('home', 5), costs.expected('report', 100)]).toEqual([10, 100])
})
