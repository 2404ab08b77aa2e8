// The pages about second factors are used in two places: within a sign-in, and on the page of the user menu. A flow is the request's view
// of either place: what the user proved, and where the pages are.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Form } from '../interaction.ts'
import type { NextStep, Proof } from '../proof.ts'
import type { Kept } from '../sign-in-steps.ts'
import type { AccountFactors } from './factors.ts'

export type Flow = {
  /** Where its pages are, such as `/idp/two-step`. */
  base: string
  /** Binds passkey challenges to this flow. */
  id: string
  /** Whether it is part of a sign-in; else the user came to change the factors. */
  isSignIn: boolean
  kept: Kept
  factors: AccountFactors
  next: NextStep
  /** Stores what was proved and what is in progress. */
  keep: (kept: Kept) => Promise<void>
  /** Redirects to the page of the next step. */
  proceed: (proof: Proof) => Promise<FastifyReply>
}

/** What the requests of either place have. */
export type FlowRoute = {
  Params: { uid?: string }
  Querystring: Record<string, string[] | undefined>
  Body: Form
}

export type FlowRequest = FastifyRequest<FlowRoute>

/** One of the two places. `path` is its route below /idp. */
export type FlowKind = {
  path: string
  /** Returns the flow of a request. If it has no flow, sends the reply and returns null. `mayBeOlder`: the request ends a change that the user
   * began in time. */
  enter: (request: FlowRequest, reply: FastifyReply, mayBeOlder?: boolean) => Promise<Flow | null>
}
