// The first page of a new installation: whoever holds the code from the console makes the first account, and answers
// what the product asks beside it.
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Fault } from './accounts.ts'
import { type Form, finish, show, showOver, underWay } from './interaction.ts'
import { accountFields, createAccountFor, type Newcomer } from './new-account.ts'
import { choice, field, type Html, html, NOTHING_TYPED, type Option, page, type Typed } from './page.ts'
import type { PageParts } from './pages.ts'

/** A question of the product on the set-up page. With `choices` one of them is the answer. */
type Question = {
  name: string
  label: string
  hint?: string
  value?: string
  choices?: readonly Option[]
}

/** The first set-up as the product sees it. */
export type SetUp = {
  isOpen: () => Promise<boolean>
  questions: readonly Question[]
  /** Spends the code and sets the product up for its founder, within the database transaction that made his account;
   * answers what is wrong, and then all is rolled back. */
  complete: (client: pg.PoolClient, code: string, founder: Newcomer, answers: Form) => Promise<Fault[]>
}

function setUpPage(uid: string, questions: readonly Question[], typed: Typed): Html {
  const hint = 'Printed on the console of the server when it started.'
  const asked = questions.map(({ choices, ...rest }) =>
    choices ? choice({ ...rest, choices }, typed) : field(rest, typed),
  )
  return page(
    'Set up Twofold',
    html`<form method="post" action="/idp/sign-in/${uid}/set-up">
${field({ name: 'code', label: 'Set-up code', hint }, typed, 'code')}
<h2>You</h2>
${accountFields(typed)}
<h2>Your organisation</h2>
${asked}
<button>Set up</button>
</form>`,
  )
}

/** GET and POST /idp/sign-in/:uid/set-up, until the first organisation is founded. */
export function serveSetUp(idp: FastifyInstance, parts: PageParts): void {
  const { provider, pool, setUp, throttle } = parts
  idp.get<{ Params: { uid: string } }>('/sign-in/:uid/set-up', async ({ params: { uid } }, reply) => {
    if (!(await underWay(provider, reply, uid)) || !(await setUp.isOpen())) return showOver(reply)
    return show(reply, setUpPage(uid, setUp.questions, NOTHING_TYPED))
  })
  type Sent = { Params: { uid: string }; Body: Form }
  idp.post<Sent>('/sign-in/:uid/set-up', async ({ params: { uid }, body, ip }, reply) => {
    if (!(await underWay(provider, reply, uid)) || !(await setUp.isOpen())) return showOver(reply)
    const showFaults = (faults: Fault[], status: number) =>
      show(reply, setUpPage(uid, setUp.questions, { values: body, faults }), status)
    const isAllowed = await throttle.take('', ip)
    if (!isAllowed)
      return showFaults([{ field: 'code', sentence: 'Too many attempts. Wait a quarter of an hour.' }], 429)
    const done = await createAccountFor(pool, body, (client, founder) =>
      setUp.complete(client, body.code ?? '', founder, body),
    )
    if ('faults' in done) return showFaults(done.faults, 400)
    await throttle.forgive('', ip)
    return finish(provider, reply, done.accountId)
  })
}
