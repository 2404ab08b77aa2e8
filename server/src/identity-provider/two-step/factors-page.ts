// The page that lists the second factors, and the pages that remove them.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { show } from '../interaction.ts'
import { type Html, html, page } from '../page.ts'
import type { PageParts } from '../page-parts.ts'
import { RECOVERY_CODES, removeApp } from './factors.ts'
import type { Flow, FlowKind, FlowRequest, FlowRoute } from './flow.ts'
import { endTicket } from './page-flow.ts'
import { passkeySite } from './passkey-site.ts'
import { type Passkey, passkeysOf, removePasskey } from './passkeys.ts'

const DAYS = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Returns a date such as `Nov 5, 2026`. */
function formatDay(day: string): string {
  return DAYS.format(new Date(day))
}

/** Returns the flow if the user may change factors now. Otherwise, redirects to the current step of the flow and returns null. */
export async function changing(
  { enter }: FlowKind,
  request: FlowRequest,
  reply: FastifyReply,
  mayBeOlder = false,
): Promise<Flow | null> {
  const flow = await enter(request, reply, mayBeOlder)
  if (flow === null) return null
  // During a sign-in, a user without a second factor can set one up. Any other change requires the second factor.
  const isAllowed = flow.isSignIn ? flow.next === 'factors' : flow.next === 'done'
  if (isAllowed) return flow
  await flow.proceed(flow.kept.proof)
  return null
}

const WHAT = 'With two-step sign-in, a stolen password isn’t enough to sign in.'

/** Returns the page for a user who must set up two-step sign-in to continue. */
function choosePage({ base }: Flow, why: string): Html {
  return page(
    'Set up two-step sign-in',
    html`<p>To continue, set up a second step. ${WHAT}</p>
<p><a class="button" href="${base}/factors/app">Set up an authenticator app</a></p>
${why === '' ? html`<p><a class="button secondary" href="${base}/factors/passkey">Create a passkey</a></p>` : html`<p class="hint">${why}</p>`}
<p class="beneath"><a href="/">Cancel</a></p>`,
  )
}

function passkeyRow(base: string, { credentialId, name, createdOn, lastUsedOn }: Passkey): Html {
  const id = encodeURIComponent(credentialId)
  const used = lastUsedOn === null ? 'not used yet' : `last used ${formatDay(lastUsedOn)}`
  return html`<li><div><b>${name}</b><p class="hint">Created ${formatDay(createdOn)}, ${used}</p></div>
<div class="links"><a href="${base}/factors/rename?passkey=${id}" aria-label="Rename passkey ${name}">Rename</a>
<a href="${base}/factors/remove?passkey=${id}" aria-label="Remove passkey ${name}">Remove</a></div></li>`
}

function appSection(base: string, hasApp: boolean): Html {
  const links = hasApp
    ? html`<a href="${base}/factors/app" aria-label="Replace authenticator app">Replace</a><a href="${base}/factors/remove?app=1" aria-label="Remove authenticator app">Remove</a>`
    : html`<a href="${base}/factors/app" aria-label="Set up authenticator app">Set up</a>`
  return html`<section><h2>Authenticator app</h2>
<ul class="rows"><li><p class="hint">${hasApp ? 'Set up.' : 'An app on your phone shows a code that changes every 30 seconds.'}</p>
<div class="links">${links}</div></li></ul></section>`
}

function passkeySection(base: string, passkeys: readonly Passkey[], why: string): Html {
  const add = why === '' && html`<a class="button secondary" href="${base}/factors/passkey">Add a passkey</a>`
  const what = 'Sign in with your device’s screen lock or with a security key. A passkey also works without a password.'
  return html`<section><h2>Passkeys</h2>
<p class="hint">${what}</p>
<ul class="rows">${passkeys.map(each => passkeyRow(base, each))}</ul>
${why !== '' && html`<p class="hint">${why}</p>`}${add}</section>`
}

function codesSection(base: string, left: number): Html {
  return html`<section><h2>Recovery codes</h2>
<p class="hint">${left} of ${RECOVERY_CODES} codes left. You can sign in with a recovery code if you lose your phone or passkey. New codes replace the current codes.</p>
<form method="post" action="${base}/factors/recovery"><button class="secondary">Create new codes</button></form></section>`
}

async function overviewPage({ pool }: PageParts, { base, factors, kept }: Flow, why: string): Promise<Html> {
  const isOn = factors.hasApp || factors.passkeys > 0
  const state = isOn ? 'Two-step sign-in is on.' : `Two-step sign-in is off. ${WHAT}`
  return page(
    'Two-step sign-in',
    html`<p role="status">${state}</p>
${appSection(base, factors.hasApp)}
${passkeySection(base, await passkeysOf(pool, kept.proof.accountId), why)}
${isOn && codesSection(base, factors.recoveryCodes)}
<form method="post" action="${base}/factors/done"><button>Done</button></form>
<p class="hint">You can make changes for five minutes. After that, confirm again that it’s you.</p>`,
  )
}

function removePage({ base, factors }: Flow, what: { name: string; field: string; value: string }): Html {
  const isLast = Number(factors.hasApp) + factors.passkeys === 1
  return page(
    `Remove ${what.name}?`,
    html`<p>${isLast ? 'This is your only second step. Removing it turns off two-step sign-in and deletes your recovery codes.' : 'You won’t be able to sign in with this method.'}</p>
<form method="post" action="${base}/factors/remove">
<input type="hidden" name="${what.field}" value="${what.value}">
<button>Remove</button>
</form>
<p class="beneath"><a href="${base}/factors">Cancel</a></p>`,
  )
}

/** GET /factors, GET and POST /factors/remove, and POST /factors/done, for both kinds of flow. */
export function serveFactors(idp: FastifyInstance, parts: PageParts, kind: FlowKind): void {
  const { pool } = parts
  const { path } = kind
  idp.get<FlowRoute>(`${path}/factors`, async (request, reply) => {
    const flow = await changing(kind, request, reply)
    if (flow === null) return reply
    const site = passkeySite(parts, request.headers.host)
    const why = 'why' in site ? site.why : ''
    return show(reply, flow.isSignIn ? choosePage(flow, why) : await overviewPage(parts, flow, why))
  })
  idp.post<FlowRoute>(`${path}/factors/done`, async (request, reply) => {
    const flow = await kind.enter(request, reply, true)
    if (flow === null) return reply
    if (flow.isSignIn) return flow.proceed(flow.kept.proof)
    await endTicket(parts, request, reply)
    return reply.redirect('/', 303)
  })
  // Factors cannot be removed during a sign-in.
  if (path.startsWith('/sign-in')) return
  idp.get<FlowRoute>(`${path}/factors/remove`, async (request, reply) => {
    const flow = await changing(kind, request, reply)
    if (flow === null) return reply
    if (request.query.app) {
      const app = { name: 'the authenticator app', field: 'app', value: '1' }
      return flow.factors.hasApp ? show(reply, removePage(flow, app)) : reply.redirect(`${flow.base}/factors`, 303)
    }
    const value = request.query.passkey?.[0] ?? ''
    const passkey = (await passkeysOf(pool, flow.kept.proof.accountId)).find(each => each.credentialId === value)
    if (!passkey) return reply.redirect(`${flow.base}/factors`, 303)
    return show(reply, removePage(flow, { name: `passkey ${passkey.name}`, field: 'passkey', value }))
  })
  idp.post<FlowRoute>(`${path}/factors/remove`, async (request, reply) => {
    const flow = await changing(kind, request, reply)
    if (flow === null) return reply
    const { accountId } = flow.kept.proof
    const { app, passkey } = request.body
    const isRemoved = app ? await removeApp(pool, accountId) : await removePasskey(pool, accountId, passkey ?? '')
    if (isRemoved) request.log.info({ accountId, factor: app ? 'app' : 'passkey' }, 'a second factor was removed')
    return reply.redirect(`${flow.base}/factors`, 303)
  })
}
