// The state of a sign-in that is in progress. Only the browser that started the sign-in can continue it.
import type { FastifyReply } from 'fastify'
import type Provider from 'oidc-provider'
import type { Interaction } from 'oidc-provider'
import { type Html, messagePage } from './page.ts'
import { hasTwoFactors, type Proof, TWO_FACTORS } from './proof.ts'

/** The cookie in which the browser stores the id of its session at the provider. */
export const SESSION_COOKIE = 'idp_session'

/** The fields of a submitted form, by name. */
export type Form = Readonly<Record<string, string>>

/** Returns the provider, which is created at the first sign-in. */
export type ProviderInUse = () => Promise<Provider>

/** The value of the Retry-After header in seconds, by status. Wrong passwords are counted over 15 minutes. */
const RETRY_AFTER_S: Readonly<Record<number, string>> = { 429: '900', 503: '1' }

/** Sends a page. It is never cached, because it may contain text that the user typed. */
export function show(reply: FastifyReply, content: Html, status = 200): FastifyReply {
  const retryAfter = RETRY_AFTER_S[status]
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
  return reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(content.text)
}

/** Returns the sign-in in progress if this browser started it, otherwise null. */
export async function underWay(provider: ProviderInUse, reply: FastifyReply, uid: string): Promise<Interaction | null> {
  try {
    const interaction = await (await provider()).interactionDetails(reply.request.raw, reply.raw)
    return interaction.uid === uid ? interaction : null
  } catch (error) {
    if ((error as { error?: string }).error !== 'invalid_request') throw error
    return null
  }
}

/** Responds with 400 for a sign-in that is not in progress. */
export function showOver(reply: FastifyReply): FastifyReply {
  const message = 'This sign-in took too long, or you started it in another window.'
  return show(reply, messagePage('Sign-in expired', message), 400)
}

/** Completes the sign-in with the verified factors. Redirects the browser to the client. */
export async function finish(inUse: ProviderInUse, reply: FastifyReply, proof: Proof): Promise<FastifyReply> {
  const provider = await inUse()
  const acr = hasTwoFactors(proof) ? { acr: TWO_FACTORS } : {}
  const login = { accountId: proof.accountId, remember: false, amr: [...proof.methods], ...acr }
  await forgetSession(provider, reply)
  const back = await provider.interactionResult(
    reply.request.raw,
    reply.raw,
    { login },
    { mergeWithLastSubmission: false },
  )
  return reply.header('cache-control', 'no-store').redirect(back, 303)
}

/**
 * Removes the previous session of this browser. Otherwise, if another user had signed in there, the library would show a page with a script
 * that the headers forbid.
 */
async function forgetSession(provider: Provider, reply: FastifyReply): Promise<void> {
  const interaction = await provider.interactionDetails(reply.request.raw, reply.raw)
  if (interaction.session) {
    delete interaction.session
    await interaction.persist()
  }
  const over = 'path=/idp; expires=Thu, 01 Jan 1970 00:00:00 GMT; samesite=lax; httponly'
  reply.header(
    'set-cookie',
    [SESSION_COOKIE, `${SESSION_COOKIE}.sig`].map(name => `${name}=; ${over}`),
  )
}

/** Returns the invitation code with which the sign-in was started. Returns an empty string for a sign-in without an invitation. */
export function codeOf({ params }: Interaction): string {
  return typeof params.invitation === 'string' ? params.invitation.slice(0, 100) : ''
}

/** Returns the username that the client expects. Returns an empty string if the client expects no username. */
export function expectedUsername({ params }: Interaction): string {
  return typeof params.login_hint === 'string' ? params.login_hint.slice(0, 200) : ''
}

/** Stores the ticket for the setup code with the sign-in in progress. */
export async function keepTicket(interaction: Interaction, setUpTicket: string): Promise<void> {
  interaction.result = { setUpTicket }
  await interaction.persist()
}

/** Returns the ticket for the setup code that was stored with the sign-in. Returns undefined if no ticket was stored. */
export function ticketIn(interaction: Interaction): string | undefined {
  return interaction.result?.setUpTicket as string | undefined
}
