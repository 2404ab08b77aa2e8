// A flow in which users complete or change second factors: a sign-in, or the page that the user menu opens. It contains the completed
// factors and the path of the pages.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Form } from '../interaction.ts'
import type { NextStep, Proof } from '../proof.ts'
import type { Kept } from '../sign-in-steps.ts'
import type { AccountFactors } from './factors.ts'

export type Flow = {
  /** The path of the flow's pages, such as `/idp/two-step`. */
  base: string
  /** Binds passkey challenges to this flow. */
  id: string
  /** Whether the flow is part of a sign-in. Otherwise, the user opened the page to change factors. */
  isSignIn: boolean
  kept: Kept
  factors: AccountFactors
  next: NextStep
  /** Stores the completed factors and the state of the current step. */
  keep: (kept: Kept) => Promise<void>
  /** Redirects to the page of the next step. */
  proceed: (proof: Proof) => Promise<FastifyReply>
}

/** The request type of the routes in a flow. */
export type FlowRoute = {
  Params: { uid?: string }
  Querystring: Record<string, string[] | undefined>
  Body: Form
}

export type FlowRequest = FastifyRequest<FlowRoute>

/** A kind of flow: a sign-in, or the page that the user menu opens. `path` is the path of the flow's routes below /idp. */
export type FlowKind = {
  path: string
  /**
   * Returns the flow of a request. If the request has no flow, sends the reply and returns null. `mayBeOlder` is true if the request
   * completes a change that was started before the time limit.
   */
  enter: (request: FlowRequest, reply: FastifyReply, mayBeOlder?: boolean) => Promise<Flow | null>
}
