// The sign-in page, which asks for username and password.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Recognised, recognised, usernameKey } from './accounts.ts'
import { codeOf, expectedUsername, type Form, show, showOver, underWay } from './interaction.ts'
import { findKnownDevice } from './known-device.ts'
import { field, type Html, html, page, type Typed } from './page.ts'
import type { PageParts } from './page-parts.ts'
import type { Proof } from './proof.ts'
import { continueSignIn } from './sign-in-steps.ts'
import { passkeyForm } from './two-step/passkey-form.ts'
import { passkeySite } from './two-step/passkey-site.ts'

/** `passkey` is null if passkeys do not work at this URL. Otherwise, `error` is the message for a refused passkey, if any. */
type Shown = { typed: Typed; passkey: { error?: string } | null }

/** Returns the sign-in page. It has the passkey button if passkeys work at this URL. */
export function signInPage(uid: string, { typed, passkey }: Shown): Html {
  const username = { name: 'username', label: 'Username', autocomplete: 'username' }
  const password = { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' } as const
  const focused = typed.values.username ? 'password' : 'username'
  return page(
    'Sign in',
    html`<form method="post" action="/idp/sign-in/${uid}">
${field(username, typed, focused)}
${field(password, typed, focused)}
<button>Sign in</button>
</form>
${passkey !== null && passkeyForm({ kind: 'get', action: `/idp/sign-in/${uid}/passkey`, button: 'Use a passkey', error: passkey.error })}
<p class="beneath"><a href="/idp/password">Change password</a></p>`,
  )
}

const WRONG = 'Incorrect username or password.'
const TOO_MANY = 'Too many attempts. Wait 15 minutes and try again.'

/**
 * Checks a username and a password. The throttle counts failed attempts by username and by IP address. If this browser has signed in with
 * the username before, its failed attempts are counted separately.
 */
export async function recognise(
  { pool, throttle, now }: Pick<PageParts, 'pool' | 'throttle' | 'now'>,
  { username = '', password = '' }: Form,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
): Promise<Recognised | { sentence: string; status: number }> {
  // Guesses for all spellings of a username are counted together.
  const name = usernameKey(username)
  const device = (await findKnownDevice(pool, request, name, now()))?.id
  const isAllowed = await throttle.take(name, request.ip, device)
  if (!isAllowed) return { sentence: TOO_MANY, status: 429 }
  const known = await recognised(pool, username, password)
  if (known === null) return { sentence: WRONG, status: 401 }
  await throttle.forgive(name, request.ip, device)
  return known
}

function passkeyHere(parts: PageParts, host: string | undefined): Shown['passkey'] {
  return 'why' in passkeySite(parts, host) ? null : {}
}

type SignInRequest = { Params: { uid: string }; Querystring: { account?: string[] } }

/**
 * GET and POST /idp/sign-in/:uid. Redirects to the first setup while no account can exist. Redirects users with an unopened invitation
 * to the page that creates an account, and users with a temporary password to the page that replaces it.
 */
export function serveSignIn(idp: FastifyInstance, parts: PageParts): void {
  const { provider, setUp, newcomers } = parts
  idp.get<SignInRequest>('/sign-in/:uid', async ({ params: { uid }, query, headers }, reply) => {
    const interaction = await underWay(provider, reply, uid)
    if (!interaction) return showOver(reply)
    if (await setUp.isOpen()) return reply.redirect(`/idp/sign-in/${uid}/set-up`, 303)
    const isNewcomer = query.account?.[0] !== 'mine' && (await newcomers.isExpected(codeOf(interaction)))
    if (isNewcomer) return reply.redirect(`/idp/sign-in/${uid}/account`, 303)
    const typed = { values: { username: expectedUsername(interaction) }, faults: [] }
    return show(reply, signInPage(uid, { typed, passkey: passkeyHere(parts, headers.host) }))
  })
  idp.post<{ Params: { uid: string }; Body: Form }>('/sign-in/:uid', async (request, reply) => {
    const { params, body, headers } = request
    const interaction = await underWay(provider, reply, params.uid)
    if (!interaction) return showOver(reply)
    const known = await recognise(parts, body, request)
    if ('sentence' in known) {
      const typed = { values: body, faults: [{ field: 'password', sentence: known.sentence }] }
      return show(reply, signInPage(params.uid, { typed, passkey: passkeyHere(parts, headers.host) }), known.status)
    }
    const { username = '' } = body
    const proof: Proof = { ...known, username, methods: ['pwd'], atMs: parts.now() }
    return continueSignIn(parts, reply, interaction, proof)
  })
}
