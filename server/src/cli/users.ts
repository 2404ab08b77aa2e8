import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ROLES, type Role } from '@twofold/accounting/roles'
import { sentenceOf } from '@twofold/contract/errors'
import type { Config } from '../config.ts'
import type { Database } from '../database/pool.ts'
import { openBooks } from '../identity/books.ts'
import { endSessionsOfAccount } from '../identity/sessions.ts'
import { createUser, type Fault, faultsOfPassword, lockAccount, setPassword } from '../identity-provider/accounts.ts'
import { addMember } from '../members/commands.ts'
import { resetSecondFactorsByOperator } from '../members/reset-password.ts'
import { StartupError } from '../startup-error.ts'
import { say } from '../supervisor/console.ts'
import { command, UsageError } from './command.ts'
import { findOrganisation, type NamedOrganisation, operatorOf } from './organisation.ts'
import { listPeople, userIdOf } from './people.ts'
import { table } from './progress.ts'
import { type CommandDatabase, withDatabase } from './with-database.ts'

/** `users list`: lists all users who can sign in, with their organisations and roles. */
export const listUsersCommand = command({
  words: 'users list',
  summary: 'List the users who can sign in, with their organisations and roles.',
  options: {},
  run: () =>
    withDatabase(async ({ owner }) => {
      const people = await listPeople(owner)
      // After a change of the identity provider, two users can have the same name.
      const isMixed = new Set(people.map(({ issuer }) => issuer)).size > 1
      const rows = people.map(({ username, givenName, familyName, issuer, organisations, isLocked }) => [
        username,
        `${givenName} ${familyName}`.trim(),
        `${organisations.map(({ name, role }) => `${name} (${role})`).join(', ') || 'none'}${isLocked ? ', locked' : ''}${isMixed ? `, at ${issuer}` : ''}`,
      ])
      say(people.length === 0 ? 'There are no users yet.' : table(['Username', 'Name', 'Organisations'], rows))
      return 0
    }),
})

/**
 * `users create USERNAME`: creates an account of the embedded identity provider. If an organisation is given, also makes the user a member
 * with a role.
 */
export const createUserCommand = command({
  words: 'users create',
  summary: 'Create a user who can sign in. Prompts for the password, or reads it from standard input.',
  positionals: ['USERNAME'],
  options: {
    'given-name': { value: 'NAME', meaning: 'The given name.' },
    'family-name': { value: 'NAME', meaning: 'The family name.' },
    organisation: { value: 'NAME', meaning: 'An organisation that the user joins. Requires --role.' },
    role: { value: 'ROLE', choices: ROLES, meaning: `The role there: ${ROLES.join(', ')}.` },
  },
  run: ({ options, positionals: [username = ''] }) => {
    if ((options.organisation === undefined) !== (options.role === undefined))
      throw new UsageError('--organisation and --role belong together.', createUserCommand)
    return withDatabase(async database => {
      const { config, owner } = database
      refuseExternalProvider(config)
      const organisation =
        options.organisation === undefined ? null : await findOrganisation(owner, options.organisation)
      const names = { givenName: options['given-name'] ?? '', familyName: options['family-name'] ?? '' }
      const created = await createUser(owner.pool, { username, password: await readPassword(), ...names })
      if ('faults' in created) throw new StartupError(sentencesOf(created.faults))
      if (organisation !== null) await join(database, { organisation, username, role: options.role as Role })
      say(`Created ${username}${organisation === null ? '' : `, ${options.role} of ${organisation.name}`}.`)
      return 0
    })
  },
})

/** `users set-password USERNAME`: sets the password of an account of the embedded identity provider. */
export const setPasswordCommand = command({
  words: 'users set-password',
  summary: 'Set the password of a user. Prompts for it, or reads it from standard input.',
  positionals: ['USERNAME'],
  options: {},
  run: ({ positionals: [username = ''] }) =>
    withDatabase(async ({ config, owner }) => {
      refuseExternalProvider(config)
      const password = await readPassword()
      const faults = await faultsOfPassword(username, password)
      if (faults.length > 0) throw new StartupError(sentencesOf(faults))
      const accountId = await setPassword(owner.pool, username, password)
      await signOut(owner, username, accountId)
      say(`Set a new password for ${username} and signed the user out everywhere.`)
      return 0
    }),
})

/**
 * `users reset-second-factors USERNAME`: removes the second factors of a user who lost the authenticator app, the passkeys and the recovery
 * codes.
 */
export const resetSecondFactorsCommand = command({
  words: 'users reset-second-factors',
  summary:
    'Remove the authenticator app, passkeys and recovery codes of a user who lost them. Ends all their sessions. The password does not change.',
  positionals: ['USERNAME'],
  options: {},
  run: ({ positionals: [username = ''] }) =>
    withDatabase(async ({ config, owner }) => {
      refuseExternalProvider(config)
      const reset = await resetSecondFactorsByOperator(owner, username)
      if (!reset.ok) {
        const isUnknown = reset.refusals.some(({ code }) => code === 'NOT_FOUND')
        throw new StartupError(isUnknown ? `There is no user named ${username}.` : `${username} has no second factors.`)
      }
      say(`Removed the second factors of ${username} and signed the user out everywhere.`)
      return 0
    }),
})

/** `users lock USERNAME`: locks the account of a user who has left, or whose password may be known to other people. */
export const lockUserCommand = command({
  words: 'users lock',
  summary: 'Sign a user out everywhere and refuse new sign-ins. Transactions and memberships do not change.',
  positionals: ['USERNAME'],
  options: {},
  run: ({ positionals: [username = ''] }) =>
    withDatabase(async ({ config, owner }) => {
      refuseExternalProvider(config)
      await signOut(owner, username, await lockAccount(owner.pool, username, true))
      say(`${username} is locked.`)
      return 0
    }),
})

/** `users unlock USERNAME`: unlocks an account. */
export const unlockUserCommand = command({
  words: 'users unlock',
  summary: 'Unlock a user.',
  positionals: ['USERNAME'],
  options: {},
  run: ({ positionals: [username = ''] }) =>
    withDatabase(async ({ config, owner }) => {
      refuseExternalProvider(config)
      const accountId = await lockAccount(owner.pool, username, false)
      if (accountId === null) throw new StartupError(`There is no user named ${username}.`)
      say(`${username} may sign in.`)
      return 0
    }),
})

async function signOut(owner: Database, username: string, accountId: string | null): Promise<void> {
  if (accountId === null) throw new StartupError(`There is no user named ${username}.`)
  await endSessionsOfAccount(owner, accountId)
}

type Joining = { organisation: NamedOrganisation; username: string; role: Role }

async function join(database: CommandDatabase, { organisation, username, role }: Joining): Promise<void> {
  const operator = operatorOf(organisation, 'users create')
  const userId = await userIdOf(database, username)
  const added = await openBooks(database.owner, operator, 'members.manage', books => addMember(books, userId, role))
  if (!added.ok) throw new StartupError(added.refusals.map(sentenceOf).join(' '))
}

function refuseExternalProvider({ oidc }: Config): void {
  if (oidc)
    throw new StartupError(`The identity provider ${oidc.issuer} manages users and passwords. Change them there.`)
}

function sentencesOf(faults: readonly Fault[]): string {
  return faults.map(({ sentence }) => sentence).join(' ')
}

/**
 * Reads a password. In a terminal, the user types it twice, without echo. Otherwise, reads the first line of standard input, for scripts. A
 * password is never an argument, because arguments are visible in process lists.
 */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return await askOnce(null)
  const password = await askOnce('Password: ')
  if (password !== (await askOnce('Repeat password: '))) throw new StartupError('The passwords do not match.')
  return password
}

async function askOnce(question: string | null): Promise<string> {
  if (question !== null) process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: question !== null })
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    for await (const line of terminal) return line
    throw new StartupError('No password was entered.')
  } finally {
    terminal.close()
    if (question !== null) process.stderr.write('\n')
  }
}
