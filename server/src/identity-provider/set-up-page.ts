// The first pages of a new installation. The first page asks for the code from the console. The second page creates the first account and
// the organisation. The pages are separate, so that a mistyped code does not clear other input.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Fault } from './accounts.ts'
import { type Form, keepTicket, show, showOver, ticketIn, underWay } from './interaction.ts'
import { accountFields, createAccountFor } from './new-account.ts'
import { choice, field, type Html, html, messagePage, NOTHING_TYPED, page, type Typed } from './page.ts'
import type { PageParts, Question } from './page-parts.ts'
import { continueWithNewAccount } from './sign-in-steps.ts'

function codePage(uid: string, typed: Typed): Html {
  return page(
    'Set up Twofold',
    html`<p>This installation has no organisations yet. Enter the setup code to create the first organisation. You will be the owner.</p>
<form method="post" action="/idp/sign-in/${uid}/set-up/code">
${field({ name: 'code', label: 'Setup code', hint: 'Printed on the server console at startup.' }, typed, 'code')}
<button>Continue</button>
</form>`,
  )
}

function setUpPage(uid: string, questions: readonly Question[], typed: Typed): Html {
  const asked = questions.map(({ choices, ...rest }) =>
    choices ? choice({ ...rest, choices }, typed) : field(rest, typed),
  )
  return page(
    'Set up Twofold',
    html`<form method="post" action="/idp/sign-in/${uid}/set-up">
<div class="columns">
<section><h2>You</h2>
${accountFields(typed, 'username')}</section>
<section><h2>Your organisation</h2>
${asked}</section>
</div>
<button>Set up</button>
</form>`,
  )
}

function showSetUpAlready(reply: FastifyReply): FastifyReply {
  const words = 'The first organisation already exists. Sign in, or ask its owner for an invitation.'
  return show(reply, messagePage('Twofold is already set up', words, { href: '/login', words: 'Continue' }), 409)
}

const TOO_MANY = 'Too many attempts. Wait 15 minutes and try again.'

/** GET and POST /idp/sign-in/:uid/set-up and /idp/sign-in/:uid/set-up/code. Available until the first organisation exists. */
export function serveSetUp(idp: FastifyInstance, parts: PageParts): void {
  serveCode(idp, parts)
  const { provider, pool, setUp, throttle } = parts
  type FormRoute = { Params: { uid: string }; Body: Form }
  idp.post<FormRoute>('/sign-in/:uid/set-up', async ({ params: { uid }, body, ip }, reply) => {
    const interaction = await underWay(provider, reply, uid)
    if (!interaction) return showOver(reply)
    if (!(await setUp.isOpen())) return showSetUpAlready(reply)
    const ticket = ticketIn(interaction)
    if (ticket === undefined) return show(reply, codePage(uid, NOTHING_TYPED), 400)
    const showFaults = (faults: Fault[], status: number) =>
      show(reply, setUpPage(uid, setUp.questions, { values: body, faults }), status)
    if (!(await throttle.take('', ip))) return showFaults([{ field: 'username', sentence: TOO_MANY }], 429)
    const done = await createAccountFor(pool, body, (client, founder) => setUp.complete(client, ticket, founder, body))
    if ('faults' in done) return showFaults(done.faults, 400)
    await throttle.forgive('', ip)
    return continueWithNewAccount(parts, reply, interaction, done.accountId)
  })
}

function serveCode(idp: FastifyInstance, { provider, setUp, throttle }: PageParts): void {
  idp.get<{ Params: { uid: string } }>('/sign-in/:uid/set-up', async ({ params: { uid } }, reply) => {
    const interaction = await underWay(provider, reply, uid)
    if (!interaction) return showOver(reply)
    if (!(await setUp.isOpen())) return showSetUpAlready(reply)
    const isLetOn = ticketIn(interaction) !== undefined
    return show(reply, isLetOn ? setUpPage(uid, setUp.questions, NOTHING_TYPED) : codePage(uid, NOTHING_TYPED))
  })
  type FormRoute = { Params: { uid: string }; Body: Form }
  idp.post<FormRoute>('/sign-in/:uid/set-up/code', async ({ params: { uid }, body, ip }, reply) => {
    const interaction = await underWay(provider, reply, uid)
    if (!interaction) return showOver(reply)
    if (!(await setUp.isOpen())) return showSetUpAlready(reply)
    const showFault = (sentence: string, status: number) =>
      show(reply, codePage(uid, { values: body, faults: [{ field: 'code', sentence }] }), status)
    if (!(await throttle.take('', ip))) return showFault(TOO_MANY, 429)
    const ticket = await setUp.ticketFor(body.code ?? '')
    if (ticket === null) return showFault('Incorrect setup code. Enter the code from the server console.', 400)
    await throttle.forgive('', ip)
    await keepTicket(interaction, ticket)
    return reply.redirect(`/idp/sign-in/${uid}/set-up`, 303)
  })
}
