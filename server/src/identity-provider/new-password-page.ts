// The page on which a user chooses a new password after a sign-in with a temporary password.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Fault, faultsOfPassword, recognised, replaceTemporaryPassword } from './accounts.ts'
import { type Form, show, showOver } from './interaction.ts'
import { field, type Html, html, NEW_PASSWORD, NOTHING_TYPED, PASSWORD_HINT, page, type Typed } from './page.ts'
import type { PageParts } from './page-parts.ts'
import { factorsOf } from './two-step/factors.ts'
import type { Flow, FlowRequest, FlowRoute } from './two-step/flow.ts'
import { signInFlow } from './two-step/sign-in-flow.ts'

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

async function faultsOf({ pool }: PageParts, username: string, { password = '', again = '' }: Form): Promise<Fault[]> {
  const faults = await faultsOfPassword(username, password)
  if (faults.length > 0) return faults
  if (password !== again) return [{ field: 'again', sentence: 'The two new passwords differ.' }]
  const isSame = (await recognised(pool, username, password)) !== null
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
    const faults = await faultsOf(parts, proof.username, request.body)
    if (faults.length > 0) return show(reply, newPasswordPage(flow.base, { values: request.body, faults }), 400)
    // A temporary password is valid for one sign-in. If two people sign in with it, only one of them can set a new password.
    if (!(await replaceTemporaryPassword(pool, proof, request.body.password ?? ''))) return showOver(reply)
    const changed = await factorsOf(pool, proof.accountId)
    if (changed === null) return showOver(reply)
    return flow.proceed({ ...proof, changedAt: changed.changedAt, isTemporary: false })
  })
}
