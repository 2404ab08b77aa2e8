import { SIGN_CONVENTIONS, type SignConvention } from '@twofold/accounting/ledger/account-types'
import { CHART_TEMPLATES } from '@twofold/accounting/ledger/chart-templates'
import { accepted } from '@twofold/accounting/refusals'
import { sentenceOf } from '@twofold/contract/errors'
import { inTransaction } from '../database/transaction.ts'
import { openBooks } from '../identity/books.ts'
import { changeMayMail } from '../mail/allowance.ts'
import { foundOrganisation } from '../organisations/commands.ts'
import { changeOrganisationSettings } from '../organisations/settings.ts'
import { StartupError } from '../startup-error.ts'
import { say } from '../supervisor/console.ts'
import { command } from './command.ts'
import { findOrganisation, operatorOf } from './organisation.ts'
import { userIdOf } from './people.ts'
import { table } from './progress.ts'
import { withDatabase } from './with-database.ts'

const ORGANISATIONS = `
  SELECT o.name, o.tenant_uuid AS uuid, o.sign_convention AS signs, o.time_zone AS "timeZone", o.may_mail AS "mayMail",
         (SELECT count(*)::int FROM membership m WHERE m.organisation_id = o.organisation_id) AS members,
         (SELECT count(*)::int FROM transaction t WHERE t.organisation_id = o.organisation_id AND NOT t.voided) AS transactions
    FROM organisation o ORDER BY o.name COLLATE "C", o.organisation_id`

type Listed = {
  name: string
  uuid: string
  signs: string
  timeZone: string
  mayMail: boolean
  members: number
  transactions: number
}

/** `organisations list`: lists all organisations. */
export const listOrganisationsCommand = command({
  words: 'organisations list',
  summary:
    'List the organisations with their sign convention, members and transactions, and whether they can send email.',
  options: {},
  run: () =>
    withDatabase(async ({ owner }) => {
      const { rows } = await owner.pool.query<Listed>(ORGANISATIONS)
      const header = ['Name', 'Signs', 'Time zone', 'Members', 'Transactions', 'Mail', 'UUID']
      const cells = rows.map(({ name, signs, timeZone, members, transactions, mayMail, uuid }) => {
        return [name, signs, timeZone, members, transactions, mayMail ? 'yes' : 'no', uuid]
      })
      say(rows.length === 0 ? 'There are no organisations yet.' : table(header, cells))
      return 0
    }),
})

const KEYS = CHART_TEMPLATES.map(({ key }) => key)

/** `organisations create NAME`: creates an organisation with a chart of accounts. */
export const createOrganisationCommand = command({
  words: 'organisations create',
  summary: 'Create an organisation with a chart of accounts.',
  positionals: ['NAME'],
  options: {
    owner: { value: 'USERNAME', isRequired: true, meaning: 'Username of the owner.' },
    template: { value: 'KEY', choices: KEYS, meaning: `The chart of accounts: ${KEYS.join(', ')}. Default: minimal.` },
    signs: {
      value: 'CONVENTION',
      choices: SIGN_CONVENTIONS,
      meaning: 'SPECIFICATION (default: income debit, expense credit) or TEXTBOOK (income credit, expense debit).',
    },
    'time-zone': {
      value: 'ZONE',
      meaning: 'Time zone that determines the current date, such as Europe/Berlin. Default: UTC.',
    },
  },
  run: ({ options, positionals: [name = ''] }) =>
    withDatabase(async database => {
      const founder = {
        userId: await userIdOf(database, options.owner),
        sessionId: 'command line',
        requestId: 'organisations create',
      }
      const wishes = {
        tenantName: name,
        chartTemplate: options.template ?? 'minimal',
        signConvention: options.signs as SignConvention | undefined,
        timeZone: options['time-zone'],
      }
      const founded = await inTransaction(database.owner, 'BEGIN', client => foundOrganisation(client, founder, wishes))
      if (!founded.ok) throw new StartupError(founded.refusals.map(sentenceOf).join(' '))
      say(`Founded ${name.trim()} (${founded.value.tenantUUID}), owned by ${options.owner}.`)
      return 0
    }),
})

/** `organisations allow-one-factor NAME`: removes the two-factor requirement of an organisation whose owners can no longer meet it. */
export const allowOneFactorCommand = command({
  words: 'organisations allow-one-factor',
  summary: 'Remove an organisation’s requirement for two-factor sign-in. An owner can turn it on again.',
  positionals: ['NAME'],
  options: {},
  run: ({ positionals: [name = ''] }) =>
    withDatabase(async ({ owner }) => {
      const organisation = await findOrganisation(owner, name)
      const operator = operatorOf(organisation, 'organisations allow-one-factor')
      const changed = await openBooks(owner, operator, 'organisation.twoFactors', books =>
        changeOrganisationSettings(books, { requiresTwoFactors: false }),
      )
      if (!changed.ok) throw new StartupError(changed.refusals.map(sentenceOf).join(' '))
      say(`${organisation.name} does not require two-factor sign-in.`)
      return 0
    }),
})

/** `organisations allow-mail NAME`: allows an organisation to send emails. */
export const allowMailCommand = mailCommand('organisations allow-mail', true, 'Allow an organisation to send email.')

/** `organisations bar-mail NAME`: stops an organisation from sending emails, including the emails in its outbox. */
export const barMailCommand = mailCommand(
  'organisations bar-mail',
  false,
  'Stop an organisation from sending email. Waiting emails stay in its outbox.',
)

function mailCommand(words: string, mayMail: boolean, summary: string) {
  return command({
    words,
    summary,
    positionals: ['NAME'],
    options: {},
    run: ({ positionals: [name = ''] }) =>
      withDatabase(async ({ owner }) => {
        const organisation = await findOrganisation(owner, name)
        const changed = await openBooks(owner, operatorOf(organisation, words), 'organisation.settings', async books =>
          accepted(await changeMayMail(books, mayMail)),
        )
        if (!changed.ok) throw new StartupError(changed.refusals.map(sentenceOf).join(' '))
        const state = mayMail ? 'can send mail' : 'cannot send mail'
        say(`${organisation.name} ${state}${changed.value ? ' now' : ', as before'}.`)
        return 0
      }),
  })
}
