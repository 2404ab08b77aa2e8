// The page on which users change their password. The user does not have to be signed in, but must enter the current password and, with
// two-step sign-in, the second factor.
import type { FastifyInstance } from 'fastify'
import { type Fault, faultsOfPassword, hashOfPassword } from './accounts.ts'
import { type Form, show } from './interaction.ts'
import { field, type Html, html, NEW_PASSWORD, PASSWORD_HINT, page, type Typed } from './page.ts'
import type { PageParts } from './page-parts.ts'
import type { Proof } from './proof.ts'
import { recognise } from './sign-in-page.ts'
import { factorsOf, hasSecondFactor } from './two-step/factors.ts'
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
