// Sign-in with only a passkey, from the sign-in page. The device verifies its user, so a passkey counts as two factors.
import type { FastifyInstance } from 'fastify'
import { type Form, show, showOver, underWay } from '../interaction.ts'
import { NOTHING_TYPED } from '../page.ts'
import type { PageParts } from '../page-parts.ts'
import { methodsOfPasskey, type Proof } from '../proof.ts'
import { signInPage } from '../sign-in-page.ts'
import { continueSignIn } from '../sign-in-steps.ts'
import { passkeySite } from './passkey-site.ts'
import { requestOptions, verifyPasskey } from './passkeys.ts'

const REFUSED = 'This passkey wasn’t accepted. Sign in with your password.'
const TOO_MANY = 'Too many attempts. Wait 15 minutes and try again.'

/** POST /idp/sign-in/:uid/passkey and /idp/sign-in/:uid/passkey/options. */
export function servePasskeySignIn(idp: FastifyInstance, parts: PageParts): void {
  const { provider, pool, throttle, now } = parts
  type FormRoute = { Params: { uid: string }; Body: Form }
  idp.post<FormRoute>('/sign-in/:uid/passkey/options', async ({ params: { uid }, headers }, reply) => {
    const site = passkeySite(parts, headers.host)
    if ('why' in site || !(await underWay(provider, reply, uid))) return reply.status(404).send()
    const options = await requestOptions(pool, { site, of: uid, accountId: null })
    return reply.header('cache-control', 'no-store').send(options)
  })
  idp.post<FormRoute>('/sign-in/:uid/passkey', async (request, reply) => {
    const { params, body, headers, ip } = request
    const interaction = await underWay(provider, reply, params.uid)
    if (!interaction) return showOver(reply)
    const showFault = (error: string, status: number) =>
      show(reply, signInPage(params.uid, { typed: NOTHING_TYPED, passkey: { error } }), status)
    const site = passkeySite(parts, headers.host)
    const asked = 'why' in site ? null : { site, of: params.uid, accountId: null }
    const known = asked && (await verifyPasskey(pool, asked, body.response ?? ''))
    // Counts only refused attempts. A passkey cannot be guessed, so strangers with the same IP address must not lock out its user.
    if (!known) return (await throttle.take('', ip)) ? showFault(REFUSED, 401) : showFault(TOO_MANY, 429)
    const { accountId, username, changedAt } = known
    const methods = methodsOfPasskey(known)
    const proof: Proof = { accountId, username, changedAt, isTemporary: false, methods, atMs: now() }
    return continueSignIn(parts, reply, interaction, proof)
  })
}
