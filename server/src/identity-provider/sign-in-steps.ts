// The steps of a sign-in. The factors that a user has completed are stored with the sign-in and determine the next page.
import type { FastifyReply } from 'fastify'
import type { Interaction } from 'oidc-provider'
import { finish, showOver } from './interaction.ts'
import { rememberDevice } from './known-device.ts'
import type { PageParts } from './page-parts.ts'
import { isProofOver, nextStep, type Proof, TWO_FACTORS } from './proof.ts'
import { factorsOf } from './two-step/factors.ts'

/**
 * The state of a sign-in in progress. `proof` contains the completed factors. `appSecret` is the encrypted secret of an authenticator app
 * until the user enters the first code. `newPasswordHash` is the hash of a new password until the user completes the second factor.
 */
export type Kept = { proof: Proof; appSecret?: string | undefined; newPasswordHash?: string | undefined }

/** Stores the completed factors with the sign-in in progress. The user is not signed in yet. */
export async function keepProved(interaction: Interaction, kept: Kept): Promise<void> {
  interaction.result = { kept }
  await interaction.persist()
}

/** Returns the stored state of a sign-in, or undefined if no state is stored. */
export function keptIn(interaction: Interaction | null): Kept | undefined {
  return interaction?.result?.kept as Kept | undefined
}

/** Returns whether the client requires two factors. */
export function requiresTwoFactors({ params }: Interaction): boolean {
  return typeof params.acr_values === 'string' && params.acr_values.split(' ').includes(TWO_FACTORS)
}

type StepParts = Pick<PageParts, 'pool' | 'provider' | 'now' | 'publicUrl'>

/** Redirects after a step of a sign-in to the next step, or to the client. */
export async function continueSignIn(
  parts: StepParts,
  reply: FastifyReply,
  interaction: Interaction,
  proof: Proof,
): Promise<FastifyReply> {
  const { pool, provider, now, publicUrl } = parts
  const factors = await factorsOf(pool, proof.accountId)
  if (factors === null || isProofOver(proof, factors, now())) return showOver(reply)
  const next = nextStep(proof, factors, requiresTwoFactors(interaction))
  if (next === 'done') {
    await rememberDevice(pool, reply, { request: reply.request, proof, nowMs: now(), publicUrl })
    return finish(provider, reply, proof)
  }
  await keepProved(interaction, { proof })
  return reply.redirect(`/idp/sign-in/${interaction.uid}/${next}`, 303)
}

/** Continues the sign-in with an account that the user has just created. */
export async function continueWithNewAccount(
  parts: StepParts,
  reply: FastifyReply,
  interaction: Interaction,
  accountId: string,
): Promise<FastifyReply> {
  const factors = await factorsOf(parts.pool, accountId)
  if (factors === null) return showOver(reply)
  const { username, changedAt } = factors
  const proof: Proof = { accountId, username, changedAt, isTemporary: false, methods: ['pwd'], atMs: parts.now() }
  return continueSignIn(parts, reply, interaction, proof)
}
