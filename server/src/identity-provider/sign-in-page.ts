// The page that asks for user name and password.
import type { FastifyInstance } from 'fastify'
import { type Recognised, recognised, usernameKey } from './accounts.ts'
import { codeOf, type Form, finish, keepProved, show, showOver, underWay } from './interaction.ts'
import { field, type Html, html, NOTHING_TYPED, page, type Typed } from './page.ts'
import type { PageParts } from './page-parts.ts'

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
): Promise<Recognised | { sentence: string; status: number }> {
  // Whatever way a name is written in, the guesses at its password count together.
  const name = usernameKey(username)
  const isAllowed = await throttle.take(name, address)
  if (!isAllowed) return { sentence: TOO_MANY, status: 429 }
  const known = await recognised(pool, username, password)
  if (known === null) return { sentence: WRONG, status: 401 }
  await throttle.forgive(name, address)
  return known
}

type Asked = { Params: { uid: string }; Querystring: { account?: string[] } }

/**
 * GET and POST /idp/sign-in/:uid. While nobody can have an account yet, it leads to the first set-up instead; whoever brings
 * an invitation that nobody opened, to an account of his own; who signs in with a temporary password, to another one.
 */
export function serveSignIn(idp: FastifyInstance, parts: PageParts): void {
  const { provider, setUp, newcomers } = parts
  idp.get<Asked>('/sign-in/:uid', async ({ params: { uid }, query }, reply) => {
    const interaction = await underWay(provider, reply, uid)
    if (!interaction) return showOver(reply)
    if (await setUp.isOpen()) return reply.redirect(`/idp/sign-in/${uid}/set-up`, 303)
    const isNewcomer = query.account?.[0] !== 'mine' && (await newcomers.isExpected(codeOf(interaction)))
    if (isNewcomer) return reply.redirect(`/idp/sign-in/${uid}/account`, 303)
    return show(reply, signInPage(uid, NOTHING_TYPED))
  })
  idp.post<{ Params: { uid: string }; Body: Form }>('/sign-in/:uid', async ({ params: { uid }, body, ip }, reply) => {
    const interaction = await underWay(provider, reply, uid)
    if (!interaction) return showOver(reply)
    const known = await recognise(parts, body, ip)
    if ('sentence' in known) {
      const typed = { values: body, faults: [{ field: 'password', sentence: known.sentence }] }
      return show(reply, signInPage(uid, typed), known.status)
    }
    if (!known.isTemporary) return finish(provider, reply, known.accountId)
    const { accountId, changedAt } = known
    await keepProved(interaction, { accountId, changedAt, username: body.username ?? '' })
    return reply.redirect(`/idp/sign-in/${uid}/password`, 303)
  })
}
