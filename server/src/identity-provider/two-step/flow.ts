// A flow in which users complete or change second factors: a sign-in, or the page that the user menu opens. It contains the completed
// factors and the path of the pages.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Form, showOver, underWay } from '../interaction.ts'
import type { PageParts } from '../page-parts.ts'
import { isProofOver, type NextStep, nextStep, type Proof } from '../proof.ts'
import { continueSignIn, type Kept, keepProved, keptIn, requiresTwoFactors } from '../sign-in-steps.ts'
import { type AccountFactors, factorsOf } from './factors.ts'

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

/** The flow of a sign-in after the user has entered the correct password. */
export function signInFlow(parts: PageParts): FlowKind {
  const { provider, pool, now } = parts
  return {
    path: '/sign-in/:uid',
    enter: async ({ params: { uid = '' } }, reply) => {
      const interaction = await underWay(provider, reply, uid)
      const kept = keptIn(interaction)
      const factors = kept === undefined ? null : await factorsOf(pool, kept.proof.accountId)
      if (!interaction || !kept || !factors || isProofOver(kept.proof, factors, now())) {
        showOver(reply)
        return null
      }
      return {
        base: `/idp/sign-in/${uid}`,
        id: uid,
        isSignIn: true,
        kept,
        factors,
        next: nextStep(kept.proof, factors, requiresTwoFactors(interaction)),
        keep: changed => keepProved(interaction, changed),
        proceed: proof => continueSignIn(parts, reply, interaction, proof),
      }
    },
  }
}
