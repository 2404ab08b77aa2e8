// Creates an account. In the same database transaction, assigns the invitation or completes the first setup.
import { isInvisible } from '@twofold/accounting/text'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createUser, type Fault } from './accounts.ts'
import { codeOf, type Form, show, showOver, underWay } from './interaction.ts'
import {
  field,
  type Html,
  html,
  messagePage,
  NEW_PASSWORD,
  NOTHING_TYPED,
  PASSWORD_HINT,
  page,
  type Typed,
} from './page.ts'
import type { Newcomer, PageParts } from './page-parts.ts'
import { continueWithNewAccount } from './sign-in-steps.ts'

/** Renders the form fields for a new account. */
export function accountFields(typed: Typed, focused?: string): Html {
  return html`${field({ name: 'username', label: 'Username', autocomplete: 'username' }, typed, focused)}
${field({ name: 'password', label: 'Password', hint: PASSWORD_HINT, ...NEW_PASSWORD }, typed)}
${field({ name: 'givenName', label: 'First name', autocomplete: 'given-name', isRequired: false }, typed)}
${field({ name: 'familyName', label: 'Last name', autocomplete: 'family-name', isRequired: false }, typed)}`
}

/** Creates an account from a submitted form and runs `complete` for the new user. Both use the same database transaction. */
export async function createAccountFor(
  pool: pg.Pool,
  form: Form,
  complete: (client: pg.PoolClient, newcomer: Newcomer) => Promise<Fault[]>,
): Promise<{ accountId: string } | { faults: Fault[] }> {
  const nameIn = (field: string) => {
    const typed = (form[field] ?? '').normalize('NFC').trim()
    // A username without visible characters counts as empty. Other errors are found when the account is created.
    return isInvisible(typed) ? '' : typed
  }
  const names = { username: nameIn('username'), givenName: nameIn('givenName'), familyName: nameIn('familyName') }
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const created = await createUser(client, { ...names, password: form.password ?? '' })
    const faults =
      'faults' in created ? created.faults : await complete(client, { subject: created.accountId, ...names })
    await client.query(faults.length === 0 ? 'COMMIT' : 'ROLLBACK')
    return faults.length === 0 ? (created as { accountId: string }) : { faults }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

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
