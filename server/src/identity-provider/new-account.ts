// Creates an account. In the same database transaction, assigns the invitation or completes the first setup.
import { isInvisible } from '@twofold/accounting/text'
import type pg from 'pg'
import { createUser, type Fault } from './accounts.ts'
import { field, type Html, html, NEW_PASSWORD, PASSWORD_HINT, type Typed } from './page.ts'

/** The user of a new account. */
export type Newcomer = { subject: string; username: string; givenName: string; familyName: string }

type Form = Readonly<Record<string, string>>

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
