// The second-factor flow during a sign-in, at /idp/sign-in/:uid.
import { showOver, underWay } from '../interaction.ts'
import type { PageParts } from '../page-parts.ts'
import { isProofOver, nextStep } from '../proof.ts'
import { continueSignIn, keepProved, keptIn, requiresTwoFactors } from '../sign-in-steps.ts'
import { factorsOf } from './factors.ts'
import type { FlowKind } from './flow.ts'

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
