// The page on which users change their password. The user does not have to be signed in, but must enter the current password and, with
// two-step sign-in, the second factor.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Fault, faultsOfPassword, hashOfPassword, recognised, replaceTemporaryPassword } from './accounts.ts'
import { type Form, show, showOver } from './interaction.ts'
import { field, type Html, html, NEW_PASSWORD, NOTHING_TYPED, PASSWORD_HINT, page, type Typed } from './page.ts'
import type { PageParts } from './page-parts.ts'
import type { Proof } from './proof.ts'
import { recognise } from './sign-in-page.ts'
import { factorsOf, hasSecondFactor } from './two-step/factors.ts'
import { type Flow, type FlowRequest, type FlowRoute, signInFlow } from './two-step/flow.ts'
import { changePassword, goOnOnPage, openTicket } from './two-step/page-flow.ts'

function passwordPage(typed: Typed): Html {
  const focused = typed.values.username ? 'present' : 'username'
  return page(
    'Change password',
    html`<form method="post" action="/idp/password">
${field({ name: 'username', label: 'Username', autocomplete: 'username' }, typed, focused)}
${field({ name: 'present', label: 'Current password', type: 'password', autocomplete: 'current-password' }, typed, focused)}
${field({ name: 'password', label: 'New password', hint: PASSWORD_HINT, ...NEW_PASSWORD }, typed)}
${field({ name: 'again', label: 'Confirm new password', ...NEW_PASSWORD }, typed)}
<button>Change password</button>
</form>
<p class="beneath"><a href="/">Back to Twofold</a></p>`,
  )
}

async function faultsOf({ username = '', password = '', again = '' }: Form): Promise<Fault[]> {
  const faults = await faultsOfPassword(username, password)
  if (faults.length > 0 || password === again) return faults
  return [{ field: 'again', sentence: 'The two new passwords differ.' }]
}

/** GET and POST /idp/password. */
export function servePasswordChange(idp: FastifyInstance, parts: PageParts): void {
  idp.get<{ Querystring: { username?: string[] } }>('/password', async ({ query }, reply) => {
    const username = query.username?.[0]?.slice(0, 200) ?? ''
    return show(reply, passwordPage({ values: { username }, faults: [] }))
  })
  idp.post<{ Body: Form }>('/password', async (request, reply) => {
    const { body } = request
    const faults = await faultsOf(body)
    if (faults.length > 0) return show(reply, passwordPage({ values: body, faults }), 400)
    const { username = '', present = '', password = '' } = body
    const known = await recognise(parts, { username, password: present }, request)
    if (!('accountId' in known)) {
      const typed = { values: body, faults: [{ field: 'present', sentence: known.sentence }] }
      return show(reply, passwordPage(typed), known.status)
    }
    const { accountId } = known
    const newPasswordHash = await hashOfPassword(password)
    const factors = await factorsOf(parts.pool, accountId)
    if (factors === null || !hasSecondFactor(factors))
      return changePassword(parts, reply, { accountId, newPasswordHash })
    // Knowing the password must not be enough to change it and lock the user out.
    const proof: Proof = { ...known, username, methods: ['pwd'], atMs: parts.now() }
    await openTicket(parts, reply, { proof, newPasswordHash })
    return goOnOnPage(parts, reply, proof)
  })
}

function newPasswordPage(base: string, typed: Typed): Html {
  return page(
    'Choose a password',
    html`<p>You signed in with a temporary password. Choose a new one to continue.</p>
<form method="post" action="${base}/password">
${field({ name: 'password', label: 'New password', hint: PASSWORD_HINT, ...NEW_PASSWORD }, typed, 'password')}
${field({ name: 'again', label: 'Confirm new password', ...NEW_PASSWORD }, typed)}
<button>Continue</button>
</form>`,
  )
}

async function faultsAfterReset({ pool }: PageParts, username: string, form: Form): Promise<Fault[]> {
  const faults = await faultsOf({ ...form, username })
  if (faults.length > 0) return faults
  const isSame = (await recognised(pool, username, form.password ?? '')) !== null
  return isSame ? [{ field: 'password', sentence: 'Choose a password other than the temporary one.' }] : []
}

/** GET and POST /idp/sign-in/:uid/password, after a sign-in with a temporary password. */
export function serveNewPassword(idp: FastifyInstance, parts: PageParts): void {
  const { pool } = parts
  const { path, enter } = signInFlow(parts)

  /**
   * Returns the flow of a user who has a temporary password to replace and has completed the earlier steps. Otherwise, redirects the user
   * and returns null.
   */
  async function replacing(request: FlowRequest, reply: FastifyReply): Promise<Flow | null> {
    const flow = await enter(request, reply)
    if (flow === null || flow.next === 'password') return flow
    await flow.proceed(flow.kept.proof)
    return null
  }

  idp.get<FlowRoute>(`${path}/password`, async (request, reply) => {
    const flow = await replacing(request, reply)
    return flow === null ? reply : show(reply, newPasswordPage(flow.base, NOTHING_TYPED))
  })
  idp.post<FlowRoute>(`${path}/password`, async (request, reply) => {
    const flow = await replacing(request, reply)
    if (flow === null) return reply
    const { proof } = flow.kept
    const faults = await faultsAfterReset(parts, proof.username, request.body)
    if (faults.length > 0) return show(reply, newPasswordPage(flow.base, { values: request.body, faults }), 400)
    // A temporary password is valid for one sign-in. If two people sign in with it, only one of them can set a new password.
    if (!(await replaceTemporaryPassword(pool, proof, request.body.password ?? ''))) return showOver(reply)
    const changed = await factorsOf(pool, proof.accountId)
    if (changed === null) return showOver(reply)
    return flow.proceed({ ...proof, changedAt: changed.changedAt, isTemporary: false })
  })
}
