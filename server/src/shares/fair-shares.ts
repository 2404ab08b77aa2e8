// A fair scheduler. If there are more claims than slots, it decides which user gets the next slot. It has no clock and no timers.

/** Kinds of work that do not wait for each other: calls without a token (`open`), long responses (`long`), and all other work (`usual`). */
export const KINDS = ['usual', 'long', 'open'] as const
export type Kind = (typeof KINDS)[number]

/** A claim on a slot. `cost` is the expected cost of the work, in the same unit for all claims. */
export type Claim = { user: string; organisation: number; kind: Kind; cost: number }

export type Bounds = {
  places: number
  /** The number of slots that stay free for other users while only one user is active. */
  kept: number
  /** The number of slots that a user leaves free if another user was served recently. */
  keptWhileShared: number
  /** The maximum cost. A higher cost counts as the maximum. */
  costMax: number
  /** The maximum number of waiting claims of one user and kind. This limits how long a claim waits. */
  waitingMax: number
  /** Limits for kinds of work that may use only some of the slots. */
  kinds: Partial<Record<Kind, { total: number; perUser: number }>>
}

/** How many of the last served claims count as recent. */
const RECENTLY_SERVED = 256

/** An occupied slot, or a claim that waits for a slot. */
export type QueuedClaim = {
  readonly isHeld: boolean
  /** Releases the slot, or leaves the queue. `cost` is the actual cost of the work, if it is known. Only the first call has an effect. */
  leave: (cost?: number) => void
}

/** A claim that has a slot or waits for one. Only one object is created for each claim, because every call makes two claims. */
class Ticket implements QueuedClaim {
  readonly user: User
  readonly queue: Queue
  readonly claim: Claim
  /** The cost of the claim, at most the maximum. */
  readonly cost: number
  readonly #end: (ticket: Ticket, cost: number) => void
  isHeld = false
  isOver = false
  granted = () => {}

  constructor(user: User, queue: Queue, claim: Claim, cost: number, end: (ticket: Ticket, cost: number) => void) {
    this.user = user
    this.queue = queue
    this.claim = claim
    this.cost = cost
    this.#end = end
  }

  leave(cost = this.cost): void {
    this.#end(this, cost)
  }
}

/** The queue of one user, organisation and kind. `spent` is the total cost of the served claims. */
type Queue = { kind: Kind; spent: number; waiting: Ticket[] }
type User = {
  spent: number
  held: number
  heldOf: Record<Kind, number>
  waiting: number
  waitingOf: Record<Kind, number>
  /** The queues by organisation and kind. */
  queues: Map<number, Queue>
  /** The `spent` value of the queue that was served last. A queue that was empty continues from this value. */
  floor: number
}

const none = (): Record<Kind, number> => ({ usual: 0, long: 0, open: 0 })

function newUser(): User {
  return { spent: 0, held: 0, heldOf: none(), waiting: 0, waitingOf: none(), queues: new Map(), floor: 0 }
}

/**
 * Slots that users share. A free slot is given to a waiting claim immediately. The user with the lowest total cost is served first. Among
 * the queues of a user, the queue with the lowest cost is served first. Users or queues with equal costs take turns. A user gets another
 * slot only if enough slots stay free in proportion to the user's slots. A single active user gets all slots except `kept`. Two busy users
 * get about half of the slots each.
 */
export class FairShares {
  readonly #bounds: Bounds
  /** Users who occupy slots or wait for a slot. */
  readonly #users = new Map<string, User>()
  /** The `spent` values of idle users. The user who has been idle longest is first. */
  readonly #spentOfIdle = new Map<string, number>()
  readonly #heldOf = none()
  readonly #waitingOf = none()
  readonly #refusedOf = none()
  #held = 0
  #waiting = 0
  /** The object of the user who became idle last. It is reused, because most users have one call at a time. */
  #spare: User | null = null
  /** The `spent` value of the user who was served last. An idle user continues from this value, so idle time gives no advantage. */
  #floor = 0
  #served = 0
  /** The last two different users who were served. `at` is the number of served claims at that time. */
  #lastServed: [user: string, at: number] = ['', Number.NEGATIVE_INFINITY]
  #otherServed: [user: string, at: number] = ['', Number.NEGATIVE_INFINITY]

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Returns the numbers of claims of a kind that have a slot, that are waiting, and that were refused. */
  figures(kind: Kind): { held: number; waiting: number; refused: number } {
    return { held: this.#heldOf[kind], waiting: this.#waitingOf[kind], refused: this.#refusedOf[kind] }
  }

  /** The number of users whose costs are stored. */
  get remembered(): number {
    return this.#users.size + this.#spentOfIdle.size
  }

  /** The number of occupied slots. */
  get held(): number {
    return this.#held
  }

  /**
   * Returns whether this user has a slot of a kind while all slots of the kind are occupied and another user, who may have one, waits for it.
   */
  isWantedFrom(name: string, kind: Kind): boolean {
    const bound = this.#bounds.kinds[kind]
    const { heldOf } = this.#users.get(name) ?? newUser()
    if (bound === undefined || heldOf[kind] === 0 || this.#heldOf[kind] < bound.total) return false
    return [...this.#users].some(
      ([other, user]) => other !== name && user.waitingOf[kind] > 0 && user.heldOf[kind] < bound.perUser,
    )
  }

  /** Counts a claim that left the queue because it waited too long. */
  countRefused(kind: Kind): void {
    this.#refusedOf[kind] += 1
  }

  /**
   * Takes a slot or joins the queue. Calls `granted` when the claim gets a slot. Returns null if too many claims of the user are waiting.
   */
  ask(claim: Claim, granted: () => void): QueuedClaim | null {
    const { kind } = claim
    const user = this.#userOf(claim.user)
    const queue = queueOf(user, claim)
    const ticket = new Ticket(user, queue, claim, Math.min(claim.cost, this.#bounds.costMax), this.#end)
    queue.waiting.push(ticket)
    this.#countWaiting(user, kind, 1)
    this.#serve()
    if (!ticket.isHeld && user.waitingOf[kind] > this.#bounds.waitingMax) {
      this.countRefused(kind)
      ticket.leave(0)
      return null
    }
    ticket.granted = granted
    return ticket
  }

  readonly #end = (ticket: Ticket, cost: number): void => {
    if (ticket.isOver) return
    ticket.isOver = true
    const { user, queue, claim } = ticket
    if (ticket.isHeld) {
      this.#count(user, claim.kind, -1)
      const correction = Math.min(cost, this.#bounds.costMax) - ticket.cost
      user.spent += correction
      queue.spent += correction
    } else {
      queue.waiting.splice(queue.waiting.indexOf(ticket), 1)
      this.#countWaiting(user, claim.kind, -1)
    }
    if (user.held + user.waiting === 0) this.#forget(claim.user, user)
    this.#serve()
  }

  #serve(): void {
    while (this.#waiting > 0) {
      const queue = this.#next()
      if (queue === null) return
      const next = queue.waiting.shift() as Ticket
      const { user, claim, cost } = next
      this.#countWaiting(user, claim.kind, -1)
      this.#count(user, claim.kind, 1)
      next.isHeld = true
      this.#served += 1
      if (this.#lastServed[0] !== claim.user) this.#otherServed = this.#lastServed
      this.#lastServed = [claim.user, this.#served]
      this.#floor = Math.max(this.#floor, user.spent)
      user.floor = Math.max(user.floor, queue.spent)
      user.spent += cost
      queue.spent += cost
      next.granted()
    }
  }

  /** Returns the queue that is served next, or null if no waiting claim may take a slot. */
  #next(): Queue | null {
    let [best, first]: [Queue | null, User | null] = [null, null]
    if (this.#held === this.#bounds.places) return null
    for (const [name, user] of this.#users) {
      if (user.waiting === 0 || (first !== null && first.spent <= user.spent) || !this.#mayTakeAnother(name, user))
        continue
      const queue = this.#nextOf(user)
      if (queue !== null) [best, first] = [queue, user]
    }
    return best
  }

  #nextOf(user: User): Queue | null {
    let best: Queue | null = null
    for (const queue of user.queues.values()) {
      if (queue.waiting.length === 0 || (best !== null && best.spent <= queue.spent)) continue
      const bound = this.#bounds.kinds[queue.kind]
      if (bound && (this.#heldOf[queue.kind] >= bound.total || user.heldOf[queue.kind] >= bound.perUser)) continue
      best = queue
    }
    return best
  }

  #mayTakeAnother(name: string, { held }: User): boolean {
    const { places } = this.#bounds
    const [, otherAt] = this.#lastServed[0] === name ? this.#otherServed : this.#lastServed
    const isShared = this.#served - otherAt <= RECENTLY_SERVED
    const kept = isShared ? this.#bounds.keptWhileShared : this.#bounds.kept
    return held * kept < (places - kept) * (places - this.#held)
  }

  #count(user: User, kind: Kind, by: 1 | -1): void {
    this.#held += by
    this.#heldOf[kind] += by
    user.held += by
    user.heldOf[kind] += by
  }

  #countWaiting(user: User, kind: Kind, by: 1 | -1): void {
    this.#waiting += by
    this.#waitingOf[kind] += by
    user.waiting += by
    user.waitingOf[kind] += by
  }

  #userOf(name: string): User {
    const known = this.#users.get(name)
    if (known !== undefined) return known
    const spent = Math.max(this.#floor, this.#spentOfIdle.get(name) ?? 0)
    this.#spentOfIdle.delete(name)
    const user = this.#spare ?? newUser()
    this.#spare = null
    user.spent = spent
    user.floor = 0
    this.#users.set(name, user)
    return user
  }

  /**
   * Stores the cost of an idle user if it is higher than the cost of the user who was served last. Stores at most as many costs as there
   * are slots.
   */
  #forget(name: string, user: User): void {
    const { spent } = user
    this.#users.delete(name)
    user.queues.clear()
    this.#spare = user
    if (spent > this.#floor) this.#spentOfIdle.set(name, spent)
    if (this.#users.size === 0) this.#spentOfIdle.clear()
    if (this.#spentOfIdle.size <= this.#bounds.places) return
    const [longestIdle = name] = this.#spentOfIdle.keys()
    this.#spentOfIdle.delete(longestIdle)
  }
}

function queueOf(user: User, { organisation, kind }: Claim): Queue {
  const key = organisation * KINDS.length + KINDS.indexOf(kind)
  const known = user.queues.get(key)
  if (known !== undefined) {
    if (known.waiting.length === 0) known.spent = Math.max(known.spent, user.floor)
    return known
  }
  const queue = { kind, spent: user.floor, waiting: [] }
  user.queues.set(key, queue)
  return queue
}

/** The expected cost of work by name, from its recent costs. The next claim is charged this cost in advance. The names belong to calls and jobs, so their number is limited. */
export class WorkCosts {
  readonly #recent = new Map<string, number>()

  /** Returns the expected cost of work. Returns `unknown` if the work has not run yet. */
  expected(work: string, unknown: number): number {
    return this.#recent.get(work) ?? unknown
  }

  /** Updates the expected cost. It is a moving average in which the new cost has a weight of 25 %. */
  learn(work: string, cost: number): void {
    const before = this.#recent.get(work) ?? cost
    this.#recent.set(work, before + (cost - before) / 4)
  }
}
