// The page that asks for the second factor: a code of the authenticator app, a passkey, or a recovery code.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Fault, usernameKey } from '../accounts.ts'
import { show } from '../interaction.ts'
import { findKnownDevice } from '../known-device.ts'
import { field, type Html, html, NOTHING_TYPED, page, type Typed } from '../page.ts'
import type { PageParts } from '../page-parts.ts'
import { methodsOfPasskey, withMethods } from '../proof.ts'
import { useAppCode, useRecoveryCode } from './factors.ts'
import type { Flow, FlowKind, FlowRequest, FlowRoute } from './flow.ts'
import { passkeyForm } from './passkey-form.ts'
import { passkeySite } from './passkey-site.ts'
import { passkeysOf, requestOptions, verifyPasskey } from './passkeys.ts'
import { fewCodesPage } from './recovery-page.ts'

const WRONG_CODE = 'Incorrect code. Each code works once.'
const WRONG_RECOVERY_CODE = 'This isn’t one of your unused recovery codes.'
const WRONG_PASSKEY = 'This passkey wasn’t accepted. Try again, or choose another way.'
const TOO_MANY = 'Too many attempts. Try again later, or use a passkey.'

type Shown = { typed: Typed; passkeyError?: string | undefined }

/** The options for a sign-in with a passkey, or the reason why passkeys do not work at this URL. */
async function passkeysHere(parts: PageParts, { headers }: FlowRequest, { kept }: Flow) {
  const own = await passkeysOf(parts.pool, kept.proof.accountId)
  const site = passkeySite(parts, headers.host)
  if ('why' in site) return { isUsable: false, why: own.length > 0 ? site.why : '' }
  const isUsable = own.some(({ rpId }) => rpId === site.rpId)
  const isElsewhere = own.length > 0 && !isUsable
  return { isUsable, why: isElsewhere ? 'Your passkeys were created for a different address of this server.' : '' }
}

async function secondPage(parts: PageParts, request: FlowRequest, flow: Flow, shown: Shown): Promise<Html> {
  const { base, factors } = flow
  const passkeys = await passkeysHere(parts, request, flow)
  const code = { name: 'code', label: 'Code', autocomplete: 'one-time-code', inputMode: 'numeric' } as const
  const appForm =
    factors.hasApp &&
    html`<form method="post" action="${base}/second">
${field({ ...code, hint: 'Six digits from your authenticator app.' }, shown.typed, 'code')}
<button>Continue</button>
</form>`
  const passkey =
    passkeys.isUsable &&
    passkeyForm({
      kind: 'get',
      action: `${base}/second/passkey`,
      button: 'Use a passkey',
      isPrimary: !factors.hasApp,
      error: shown.passkeyError,
    })
  const why = passkeys.why !== '' && html`<p class="hint">${passkeys.why}</p>`
  const recovery = html`<p class="beneath"><a href="${base}/second/recovery">Use a recovery code</a></p>`
  return page('Two-step sign-in', html`${appForm}${passkey}${why}${recovery}`)
}

function recoveryPage({ base }: Flow, typed: Typed): Html {
  const hint = 'Enter one of the codes that you saved when you set up two-step sign-in. Each code works once.'
  return page(
    'Use a recovery code',
    html`<form method="post" action="${base}/second/recovery">
${field({ name: 'code', label: 'Recovery code', hint }, typed, 'code')}
<button>Continue</button>
</form>
<p class="beneath"><a href="${base}/second">Back</a></p>
<p class="hint">No codes left? Ask an owner of your organisation to reset your two-step sign-in.</p>`,
  )
}

/**
 * Counts an attempt to enter a code for an account. The attempts of a device that has signed in with two factors before are counted
 * separately. The attempts of a device that signed in with only the password are not counted separately. Otherwise, anyone who has the
 * password could sign in on many devices before the user sets up a second factor.
 */
async function countedAttempt({ pool, throttle, now }: PageParts, request: FlowRequest, { kept: { proof } }: Flow) {
  const known = await findKnownDevice(pool, request, usernameKey(proof.username), now())
  const device = known?.usedTwoFactors ? known.id : null
  return {
    isAllowed: await throttle.takeCode(proof.accountId, device),
    forgive: () => throttle.forgiveCode(proof.accountId, device),
  }
}

/** GET and POST of the page for the second factor, for both kinds of flow. */
export function serveSecondFactor(idp: FastifyInstance, parts: PageParts, { path, enter }: FlowKind): void {
  const { pool, now } = parts

  /** Returns the flow if its next step is the second factor. Otherwise, redirects to the next step and returns null. */
  async function waiting(request: FlowRequest, reply: FastifyReply): Promise<Flow | null> {
    const flow = await enter(request, reply)
    if (flow === null || flow.next === 'second') return flow
    await flow.proceed(flow.kept.proof)
    return null
  }

  /** Checks a typed code. Returns the errors of the field, or null if the reply was sent. */
  async function withCode(request: FlowRequest, flow: Flow, use: typeof useRecoveryCode, wrong: string) {
    const attempt = await countedAttempt(parts, request, flow)
    const fault = (sentence: string): Fault[] => [{ field: 'code', sentence }]
    if (!attempt.isAllowed) return { faults: fault(TOO_MANY), status: 429 }
    const { accountId } = flow.kept.proof
    if (!(await use(pool, accountId, request.body.code ?? ''))) {
      request.log.warn({ accountId }, 'a second factor was refused')
      return { faults: fault(wrong), status: 401 }
    }
    await attempt.forgive()
    return null
  }

  idp.get<FlowRoute>(`${path}/second`, async (request, reply) => {
    const flow = await waiting(request, reply)
    if (flow === null) return reply
    return show(reply, await secondPage(parts, request, flow, { typed: NOTHING_TYPED }))
  })
  idp.post<FlowRoute>(`${path}/second`, async (request, reply) => {
    const flow = await waiting(request, reply)
    if (flow === null) return reply
    const refused = await withCode(request, flow, (...asked) => useAppCode(...asked, now()), WRONG_CODE)
    if (refused === null) return flow.proceed(withMethods(flow.kept.proof, ['otp', 'mfa'], now()))
    const typed = { values: {}, faults: refused.faults }
    return show(reply, await secondPage(parts, request, flow, { typed }), refused.status)
  })
  idp.get<FlowRoute>(`${path}/second/recovery`, async (request, reply) => {
    const flow = await waiting(request, reply)
    return flow === null ? reply : show(reply, recoveryPage(flow, NOTHING_TYPED))
  })
  idp.post<FlowRoute>(`${path}/second/recovery`, async (request, reply) => {
    const flow = await waiting(request, reply)
    if (flow === null) return reply
    const refused = await withCode(request, flow, useRecoveryCode, WRONG_RECOVERY_CODE)
    if (refused !== null) return show(reply, recoveryPage(flow, { values: {}, faults: refused.faults }), refused.status)
    request.log.info({ accountId: flow.kept.proof.accountId }, 'a recovery code was used')
    const proof = withMethods(flow.kept.proof, ['mfa'], now())
    const reminder = flow.isSignIn ? fewCodesPage(flow, flow.factors.recoveryCodes - 1) : null
    if (reminder === null) return flow.proceed(proof)
    await flow.keep({ ...flow.kept, proof })
    return show(reply, reminder)
  })
  idp.post<FlowRoute>(`${path}/second/passkey/options`, async (request, reply) => {
    const flow = await waiting(request, reply)
    if (flow === null) return reply
    const site = passkeySite(parts, request.headers.host)
    if ('why' in site) return reply.status(404).send()
    const options = await requestOptions(pool, { site, of: flow.id, accountId: flow.kept.proof.accountId })
    return reply.header('cache-control', 'no-store').send(options)
  })
  idp.post<FlowRoute>(`${path}/second/passkey`, async (request, reply) => {
    const flow = await waiting(request, reply)
    if (flow === null) return reply
    const site = passkeySite(parts, request.headers.host)
    const { accountId } = flow.kept.proof
    const asked = 'why' in site ? null : { site, of: flow.id, accountId }
    const proved = asked && (await verifyPasskey(pool, asked, request.body.response ?? ''))
    if (proved) return flow.proceed(withMethods(flow.kept.proof, methodsOfPasskey(proved), now()))
    request.log.warn({ accountId }, 'a second factor was refused')
    const shown = { typed: NOTHING_TYPED, passkeyError: WRONG_PASSKEY }
    return show(reply, await secondPage(parts, request, flow, shown), 401)
  })
}
