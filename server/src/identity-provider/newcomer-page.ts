// The page on which an invited user creates an account.
import type { FastifyInstance } from 'fastify'
import type { Fault } from './accounts.ts'
import { codeOf, type Form, show, showOver, underWay } from './interaction.ts'
import { accountFields, createAccountFor } from './new-account.ts'
import { type Html, html, messagePage, NOTHING_TYPED, page, type Typed } from './page.ts'
import type { PageParts } from './page-parts.ts'
import { continueWithNewAccount } from './sign-in-steps.ts'

function newcomerPage(uid: string, typed: Typed): Html {
  return page(
    'Create your account',
    html`<p>You were invited. Create an account to open the invitation.</p>
<form method="post" action="/idp/sign-in/${uid}/account">
${accountFields(typed, 'username')}
<button>Create account</button>
</form>
<p class="beneath"><a href="/idp/sign-in/${uid}?account=mine">I already have an account</a></p>`,
  )
}

const TOO_MANY = 'Too many attempts. Wait 15 minutes and try again.'

/** GET and POST /idp/sign-in/:uid/account, for a sign-in that started from an invitation. */
export function serveNewcomers(idp: FastifyInstance, parts: PageParts): void {
  const { provider, pool, newcomers, throttle } = parts
  const over = messagePage(
    'Invitation no longer valid',
    'The invitation expired, was withdrawn or was opened by another user. Ask for a new one.',
  )
  idp.get<{ Params: { uid: string } }>('/sign-in/:uid/account', async ({ params: { uid } }, reply) => {
    const interaction = await underWay(provider, reply, uid)
    if (!interaction) return showOver(reply)
    if (!(await newcomers.isExpected(codeOf(interaction)))) return show(reply, over, 400)
    return show(reply, newcomerPage(uid, NOTHING_TYPED))
  })
  type FormRoute = { Params: { uid: string }; Body: Form }
  idp.post<FormRoute>('/sign-in/:uid/account', async ({ params: { uid }, body, ip }, reply) => {
    const interaction = await underWay(provider, reply, uid)
    if (!interaction) return showOver(reply)
    const code = codeOf(interaction)
    if (!(await newcomers.isExpected(code))) return show(reply, over, 400)
    const showFaults = (faults: Fault[], status: number) =>
      show(reply, newcomerPage(uid, { values: body, faults }), status)
    const isAllowed = await throttle.take('', ip)
    if (!isAllowed) return showFaults([{ field: 'username', sentence: TOO_MANY }], 429)
    const done = await createAccountFor(pool, body, (client, newcomer) => newcomers.welcome(client, code, newcomer))
    if ('faults' in done) return showFaults(done.faults, 400)
    await throttle.forgive('', ip)
    return continueWithNewAccount(parts, reply, interaction, done.accountId)
  })
}
