// Sets up a second factor: the authenticator app with its QR code, or a passkey with its name.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { renderSVG } from 'uqr'
import { show } from '../interaction.ts'
import { field, Html, html, NOTHING_TYPED, page, type Typed } from '../page.ts'
import type { PageParts } from '../page-parts.ts'
import { type Method, methodsOfPasskey, withMethods } from '../proof.ts'
import { appAddress, confirmApp, newAppSecret, sealAppSecret, unsealAppSecret } from './factors.ts'
import { changing } from './factors-page.ts'
import type { Flow, FlowKind, FlowRequest, FlowRoute } from './flow.ts'
import { passkeyForm } from './passkey-form.ts'
import { checkPasskeyName, PASSKEY_NAME } from './passkey-name.ts'
import { passkeySite } from './passkey-site.ts'
import { addPasskey, creationOptions } from './passkeys.ts'
import { newCodesPage } from './recovery-page.ts'

function appPage({ base, factors }: Flow, secret: string, typed: Typed): Html {
  const address = appAddress(secret, factors.username)
  const hint = 'Enter the six digits from the app to confirm the setup.'
  const code = { name: 'code', label: 'Code', hint, autocomplete: 'one-time-code', inputMode: 'numeric' } as const
  return page(
    'Set up an authenticator app',
    html`<p>Scan the QR code with an authenticator app on your phone, or type the key into the app.</p>
<div class="qr" role="img" aria-label="QR code of the key below">${new Html(renderSVG(address, { border: 2 }))}</div>
<p class="field"><span class="label">Key</span><code>${secret.replace(/(.{4})(?=.)/g, '$1 ')}</code></p>
${factors.hasApp && html`<p class="hint">Your current app works until you confirm the new app.</p>`}
<form method="post" action="${base}/factors/app">
${field(code, typed, 'code')}
<button>Confirm</button>
</form>
<p class="beneath"><a href="${base}/factors">Cancel</a></p>`,
  )
}

function passkeyPage({ base, factors }: Flow, typed: Typed, error?: string): Html {
  const value = `Passkey ${factors.passkeys + 1}`
  return page(
    'Create a passkey',
    html`<p>Your browser asks for the screen lock of this device, a phone or a security key.</p>
${passkeyForm({
  kind: 'create',
  action: `${base}/factors/passkey`,
  button: 'Create passkey',
  fields: field({ ...PASSKEY_NAME, value }, typed, 'name'),
  isPrimary: true,
  error,
})}
<p class="beneath"><a href="${base}/factors">Cancel</a></p>`,
  )
}

/** Completes the setup of a factor. Adds its methods to the proof of the sign-in. For the first factor, also creates recovery codes. */
async function finishSetUp(
  parts: PageParts,
  reply: FastifyReply,
  flow: Flow,
  methods: readonly Method[],
  done: string,
) {
  const proof = withMethods(flow.kept.proof, methods, parts.now())
  await flow.keep({ proof })
  if (flow.factors.recoveryCodes > 0)
    return flow.isSignIn ? flow.proceed(proof) : reply.redirect(`${flow.base}/factors`, 303)
  return show(reply, await newCodesPage(parts, flow, done))
}

/** GET and POST of the pages that set up a factor, for both kinds of flow. */
export function serveSetUpFactor(idp: FastifyInstance, parts: PageParts, kind: FlowKind): void {
  serveSetUpApp(idp, parts, kind)
  serveSetUpPasskey(idp, parts, kind)
}

function serveSetUpApp(idp: FastifyInstance, parts: PageParts, kind: FlowKind): void {
  const { pool, now, throttle } = parts
  idp.get<FlowRoute>(`${kind.path}/factors/app`, async (request, reply) => {
    const flow = await changing(kind, request, reply)
    if (flow === null) return reply
    const { proof, appSecret } = flow.kept
    // A reloaded page shows the same secret, because the app may already have scanned it.
    const secret = appSecret === undefined ? newAppSecret() : await unsealAppSecret(pool, proof.accountId, appSecret)
    if (appSecret === undefined)
      await flow.keep({ proof, appSecret: await sealAppSecret(pool, proof.accountId, secret) })
    return show(reply, appPage(flow, secret, NOTHING_TYPED))
  })
  idp.post<FlowRoute>(`${kind.path}/factors/app`, async (request, reply) => {
    const flow = await changing(kind, request, reply, true)
    if (flow === null) return reply
    const { proof, appSecret } = flow.kept
    const { accountId } = proof
    if (appSecret === undefined) return reply.redirect(`${flow.base}/factors/app`, 303)
    const showFault = async (sentence: string, status: number) => {
      const typed = { values: {}, faults: [{ field: 'code', sentence }] }
      return show(reply, appPage(flow, await unsealAppSecret(pool, accountId, appSecret), typed), status)
    }
    if (!(await throttle.takeCode(accountId, flow.id)))
      return showFault('Too many attempts. Wait 15 minutes and try again.', 429)
    const code = request.body.code ?? ''
    if (!(await confirmApp(pool, accountId, { sealed: appSecret, code, nowMs: now() })))
      return showFault('Incorrect code. Check that your phone’s clock is right, then enter the current code.', 400)
    await throttle.forgiveCode(accountId, flow.id)
    request.log.info({ accountId, factor: 'app' }, 'a second factor was set up')
    return finishSetUp(parts, reply, flow, ['otp', 'mfa'], 'Your authenticator app is set up.')
  })
}

function serveSetUpPasskey(idp: FastifyInstance, parts: PageParts, kind: FlowKind): void {
  const { pool } = parts
  const siteOf = (request: FlowRequest) => {
    const site = passkeySite(parts, request.headers.host)
    return 'why' in site ? null : site
  }
  idp.get<FlowRoute>(`${kind.path}/factors/passkey`, async (request, reply) => {
    const flow = await changing(kind, request, reply)
    if (flow === null) return reply
    if (siteOf(request) === null) return reply.redirect(`${flow.base}/factors`, 303)
    return show(reply, passkeyPage(flow, NOTHING_TYPED))
  })
  idp.post<FlowRoute>(`${kind.path}/factors/passkey/options`, async (request, reply) => {
    const flow = await changing(kind, request, reply)
    if (flow === null) return reply
    const site = siteOf(request)
    if (site === null) return reply.status(404).send()
    const { accountId, username } = flow.kept.proof
    const options = await creationOptions(pool, { site, accountId, username, of: flow.id })
    return reply.header('cache-control', 'no-store').send(options)
  })
  idp.post<FlowRoute>(`${kind.path}/factors/passkey`, async (request, reply) => {
    const flow = await changing(kind, request, reply)
    if (flow === null) return reply
    const site = siteOf(request)
    if (site === null) return reply.redirect(`${flow.base}/factors`, 303)
    const { accountId, username } = flow.kept.proof
    const { name: typedName = '', response = '' } = request.body
    const name = checkPasskeyName(typedName)
    if (typeof name !== 'string') return show(reply, passkeyPage(flow, { values: request.body, faults: [name] }), 400)
    const asked = { site, accountId, username, of: flow.id }
    const added = await addPasskey(pool, asked, { name, response })
    if (added === null) {
      const error = 'This passkey wasn’t accepted. Try again with this or another device.'
      return show(reply, passkeyPage(flow, { values: request.body, faults: [] }, error), 400)
    }
    request.log.info({ accountId, factor: 'passkey' }, 'a second factor was set up')
    return finishSetUp(parts, reply, flow, methodsOfPasskey(added), 'Your passkey is set up.')
  })
}
