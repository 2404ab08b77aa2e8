// The first page of a new installation: whoever holds the code from the console makes the first account, and answers
// what the product asks beside it.
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createUser, type Fault } from './accounts.ts'
import { choice, field, type Html, html, NOTHING_TYPED, type Option, page, type Typed } from './page.ts'
import type { PageParts } from './pages.ts'
import { type Form, finish, isUnderWay, show, showOver } from './sign-in-page.ts'

/** A question of the product on the set-up page. With `choices` one of them is the answer. */
type Question = {
  name: string
  label: string
  hint?: string
  value?: string
  choices?: readonly Option[]
}

export type Founder = { subject: string; username: string; givenName: string; familyName: string }

/** The first set-up as the product sees it. */
export type SetUp = {
  isOpen: () => Promise<boolean>
  questions: readonly Question[]
  /** Spends the code and sets the product up for its founder, within the database transaction that made his account;
   * answers what is wrong, and then all is rolled back. */
  complete: (client: pg.PoolClient, code: string, founder: Founder, answers: Form) => Promise<Fault[]>
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
${field({ name: 'username', label: 'User name', autocomplete: 'username' }, typed)}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: 'At least eight characters.' }, typed)}
${field({ name: 'givenName', label: 'First name', autocomplete: 'given-name', isRequired: false }, typed)}
${field({ name: 'familyName', label: 'Last name', autocomplete: 'family-name', isRequired: false }, typed)}
<h2>Your organisation</h2>
${asked}
<button>Set up</button>
</form>`,
  )
}

/** Makes the account and whatever the product needs, or nothing at all. */
async function setUpAll(pool: pg.Pool, setUp: SetUp, form: Form): Promise<{ accountId: string } | { faults: Fault[] }> {
  const { code = '', username = '', password = '', givenName = '', familyName = '' } = form
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const created = await createUser(client, { username, password, givenName, familyName })
    const faults =
      'faults' in created
        ? created.faults
        : await setUp.complete(client, code, { subject: created.accountId, username, givenName, familyName }, form)
    await client.query(faults.length === 0 ? 'COMMIT' : 'ROLLBACK')
    return faults.length === 0 ? (created as { accountId: string }) : { faults }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** GET and POST /idp/sign-in/:uid/set-up, until the first organisation is founded. */
export function serveSetUp(idp: FastifyInstance, parts: PageParts): void {
  const { provider, pool, setUp, throttle } = parts
  idp.get<{ Params: { uid: string } }>('/sign-in/:uid/set-up', async ({ params: { uid } }, reply) => {
    if (!(await isUnderWay(provider, reply, uid)) || !(await setUp.isOpen())) return showOver(reply)
    return show(reply, setUpPage(uid, setUp.questions, NOTHING_TYPED))
  })
  type Sent = { Params: { uid: string }; Body: Form }
  idp.post<Sent>('/sign-in/:uid/set-up', async ({ params: { uid }, body, ip }, reply) => {
    if (!(await isUnderWay(provider, reply, uid)) || !(await setUp.isOpen())) return showOver(reply)
    const showFaults = (faults: Fault[], status: number) =>
      show(reply, setUpPage(uid, setUp.questions, { values: body, faults }), status)
    const isAllowed = await throttle.take('', ip)
    if (!isAllowed)
      return showFaults([{ field: 'code', sentence: 'Too many attempts. Wait a quarter of an hour.' }], 429)
    const done = await setUpAll(pool, setUp, body)
    if ('faults' in done) return showFaults(done.faults, 400)
    await throttle.forgive('', ip)
    return finish(provider, reply, done.accountId)
  })
}
