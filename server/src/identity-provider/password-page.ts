// The page on which somebody gives himself another password. It needs the present one and no session.
import type { FastifyInstance } from 'fastify'
import { type Fault, faultsOfPassword, setPassword } from './accounts.ts'
import { type Form, show } from './interaction.ts'
import { field, type Html, html, messagePage, NEW_PASSWORD, PASSWORD_HINT, page, type Typed } from './page.ts'
import type { PageParts } from './page-parts.ts'
import { recognise } from './sign-in-page.ts'

function passwordPage(typed: Typed): Html {
  const focused = typed.values.username ? 'present' : 'username'
  return page(
    'Change password',
    html`<form method="post" action="/idp/password">
${field({ name: 'username', label: 'User name', autocomplete: 'username' }, typed, focused)}
${field({ name: 'present', label: 'Present password', type: 'password', autocomplete: 'current-password' }, typed, focused)}
${field({ name: 'password', label: 'New password', hint: PASSWORD_HINT, ...NEW_PASSWORD }, typed)}
${field({ name: 'again', label: 'New password again', ...NEW_PASSWORD }, typed)}
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
    await setPassword(parts.pool, username, password)
    // Whoever knew the old one may be signed in by it.
    await parts.signOut(known.accountId)
    const words = 'You were signed out wherever you had signed in. Sign in with the new password.'
    return show(reply, messagePage('Password changed', words, { href: '/login', words: 'Go on' }))
  })
}
