// The page that asks for user name and password.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type Provider from 'oidc-provider'
import { recognised } from './accounts.ts'
import { field, type Html, html, messagePage, NOTHING_TYPED, page, type Typed } from './page.ts'
import type { PageParts } from './pages.ts'

/** What a form sent: texts by name. */
export type Form = Readonly<Record<string, string>>

/** A page answered: never cached, since it may hold what was typed. */
export function show(reply: FastifyReply, content: Html, status = 200): FastifyReply {
  return reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(content.text)
}

/** Whether the browser that calls is the one that the sign-in under way began in; says so when it is not. */
export async function isUnderWay(provider: Provider, reply: FastifyReply, uid: string): Promise<boolean> {
  try {
    return (await provider.interactionDetails(reply.request.raw, reply.raw)).uid === uid
  } catch (error) {
    if ((error as { error?: string }).error !== 'invalid_request') throw error
    return false
  }
}

/** What is answered when it is not. */
export function showOver(reply: FastifyReply): FastifyReply {
  const message = 'This sign-in took too long, or was begun in another window.'
  return show(reply, messagePage('Sign-in is over', message), 400)
}

/** Ends the sign-in with the account that proved itself, and sends the browser back. */
export async function finish(provider: Provider, reply: FastifyReply, accountId: string): Promise<FastifyReply> {
  const login = { accountId, remember: false }
  const back = await provider.interactionResult(
    reply.request.raw,
    reply.raw,
    { login },
    { mergeWithLastSubmission: false },
  )
  return reply.header('cache-control', 'no-store').redirect(back, 303)
}

function signInPage(uid: string, typed: Typed): Html {
  const username = { name: 'username', label: 'User name', autocomplete: 'username' }
  const password = { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' } as const
  return page(
    'Sign in',
    html`<form method="post" action="/idp/sign-in/${uid}">
${field(username, typed, 'username')}
${field(password, typed)}
<button>Sign in</button>
</form>
<p class="beneath"><a href="/idp/password">Change password</a></p>`,
  )
}

const WRONG = 'The user name or the password is not right.'
const TOO_MANY = 'Too many attempts. Wait a quarter of an hour and try again.'

/** Recognises who typed a name and a password; the throttle counts what was wrong, by name and by address. */
export async function recognise(
  { pool, throttle }: Pick<PageParts, 'pool' | 'throttle'>,
  { username = '', password = '' }: Form,
  address: string,
): Promise<{ accountId: string } | { sentence: string; status: number }> {
  const isAllowed = await throttle.take(username, address)
  if (!isAllowed) return { sentence: TOO_MANY, status: 429 }
  const accountId = await recognised(pool, username, password)
  if (accountId === null) return { sentence: WRONG, status: 401 }
  await throttle.forgive(username, address)
  return { accountId }
}

/** GET and POST /idp/sign-in/:uid. While nobody can have an account yet, it leads to the first set-up instead. */
export function serveSignIn(idp: FastifyInstance, parts: PageParts): void {
  const { provider, setUp } = parts
  idp.get<{ Params: { uid: string } }>('/sign-in/:uid', async ({ params: { uid } }, reply) => {
    if (!(await isUnderWay(provider, reply, uid))) return showOver(reply)
    if (await setUp.isOpen()) return reply.redirect(`/idp/sign-in/${uid}/set-up`, 303)
    return show(reply, signInPage(uid, NOTHING_TYPED))
  })
  idp.post<{ Params: { uid: string }; Body: Form }>('/sign-in/:uid', async ({ params: { uid }, body, ip }, reply) => {
    if (!(await isUnderWay(provider, reply, uid))) return showOver(reply)
    const known = await recognise(parts, body, ip)
    if ('accountId' in known) return finish(provider, reply, known.accountId)
    const typed = { values: body, faults: [{ field: 'password', sentence: known.sentence }] }
    return show(reply, signInPage(uid, typed), known.status)
  })
}
