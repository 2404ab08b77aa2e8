// The page between a sign-in with a temporary password and the product: its owner chooses a password of his own.
import type { FastifyInstance } from 'fastify'
import { type Fault, faultsOfPassword, recognised, replaceTemporaryPassword } from './accounts.ts'
import { type Form, finish, provedIn, show, showOver, underWay } from './interaction.ts'
import { field, type Html, html, NEW_PASSWORD, NOTHING_TYPED, PASSWORD_HINT, page, type Typed } from './page.ts'
import type { PageParts } from './page-parts.ts'

function newPasswordPage(uid: string, typed: Typed): Html {
  return page(
    'Choose a password',
    html`<p>The one that you signed in with was temporary. From now on your own counts.</p>
<form method="post" action="/idp/sign-in/${uid}/password">
${field({ name: 'password', label: 'New password', hint: PASSWORD_HINT, ...NEW_PASSWORD }, typed, 'password')}
${field({ name: 'again', label: 'New password again', ...NEW_PASSWORD }, typed)}
<button>Go on</button>
</form>`,
  )
}

async function faultsOf({ pool }: PageParts, username: string, { password = '', again = '' }: Form): Promise<Fault[]> {
  const faults = faultsOfPassword(username, password)
  if (faults.length > 0) return faults
  if (password !== again) return [{ field: 'again', sentence: 'The two new passwords differ.' }]
  const isSame = (await recognised(pool, username, password)) !== null
  return isSame ? [{ field: 'password', sentence: 'Choose another one than the temporary password.' }] : []
}

/** GET and POST /idp/sign-in/:uid/password, for who signed in with a temporary one. */
export function serveNewPassword(idp: FastifyInstance, parts: PageParts): void {
  const { provider, pool } = parts
  idp.get<{ Params: { uid: string } }>('/sign-in/:uid/password', async ({ params: { uid } }, reply) =>
    provedIn(await underWay(provider, reply, uid)) ? show(reply, newPasswordPage(uid, NOTHING_TYPED)) : showOver(reply),
  )
  type Sent = { Params: { uid: string }; Body: Form }
  idp.post<Sent>('/sign-in/:uid/password', async ({ params: { uid }, body }, reply) => {
    const proved = provedIn(await underWay(provider, reply, uid))
    if (!proved) return showOver(reply)
    const faults = await faultsOf(parts, proved.username, body)
    if (faults.length > 0) return show(reply, newPasswordPage(uid, { values: body, faults }), 400)
    // It is good for one sign-in: whoever else typed it chooses nothing any more.
    if (!(await replaceTemporaryPassword(pool, proved, body.password ?? ''))) return showOver(reply)
    return finish(provider, reply, proved.accountId)
  })
}
