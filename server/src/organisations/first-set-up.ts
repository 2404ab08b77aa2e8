// The setup of an empty installation. The console prints a code. The first user who enters it becomes the owner of the first organisation.
import { randomBytes } from 'node:crypto'
import { isTimeZone } from '@twofold/accounting/calendar'
import { CHART_TEMPLATES } from '@twofold/accounting/ledger/chart-templates'
import type { Refusal } from '@twofold/accounting/refusals'
import { sentenceOf } from '@twofold/contract/errors'
import { ORGANISATION_QUESTIONS, SIGN_CHOICES } from '@twofold/contract/organisation-words'
import type pg from 'pg'
import { hashOf } from '../identity/refresh-token.ts'
import { EMBEDDED_ISSUER } from '../identity/relying-party.ts'
import { CREATE_USER } from '../identity/sql.ts'
import type { Newcomer, SetUp } from '../identity-provider/page-parts.ts'
import { foundOrganisation } from './commands.ts'
import { CREATE_FIRST_SET_UP_CODE, IS_FIRST_SET_UP_CODE, IS_FIRST_SET_UP_OPEN, REDEEM_FIRST_SET_UP } from './sql.ts'

// The letters I, L, O and U are excluded, because they are easily misread on a console.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a code of 100 random bits in four groups. */
function newCode(): string {
  const letters = Array.from(randomBytes(20), byte => LETTERS[byte % 32]).join('')
  return letters.replace(/(.{5})(?=.)/g, '$1-')
}

/** Returns the hash of a code. Case, spaces and hyphens are ignored. */
function codeHash(code: string): Buffer {
  return hashOf(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
}

/** Creates a setup code for the console. Returns null if an organisation already exists. Earlier codes remain valid. */
export async function createFirstSetUpCode(pool: pg.Pool): Promise<string | null> {
  const code = newCode()
  const { rows } = await pool.query<{ isOffered: boolean }>(CREATE_FIRST_SET_UP_CODE, [codeHash(code)])
  return rows[0]!.isOffered ? code : null
}

function questions(): SetUp['questions'] {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return [
    { name: 'tenantName', ...ORGANISATION_QUESTIONS.tenantName },
    {
      name: 'chartTemplate',
      ...ORGANISATION_QUESTIONS.chartTemplate,
      choices: CHART_TEMPLATES.map(({ key, name, description }) => ({ value: key, words: name, hint: description })),
    },
    {
      name: 'signConvention',
      ...ORGANISATION_QUESTIONS.signConvention,
      choices: SIGN_CHOICES.map(({ value, label }) => ({ value, words: label })),
    },
    {
      name: 'timeZone',
      ...ORGANISATION_QUESTIONS.timeZone,
      value: isTimeZone(here) ? here : 'UTC',
      suggestions: ['UTC', ...Intl.supportedValuesOf('timeZone')],
    },
  ]
}

function faultOf(refusal: Refusal) {
  return { field: refusal.field ?? 'tenantName', sentence: sentenceOf(refusal) }
}

async function complete(
  client: pg.PoolClient,
  ticket: string,
  founder: Newcomer,
  answers: Readonly<Record<string, string>>,
) {
  const { rows } = await client.query<{ isRedeemed: boolean }>(REDEEM_FIRST_SET_UP, [Buffer.from(ticket, 'hex')])
  if (!rows[0]!.isRedeemed)
    return [{ field: 'username', sentence: 'Twofold is already set up. Go back to the sign-in page.' }]
  const names = [founder.username, founder.givenName, founder.familyName]
  const user = await client.query<{ userId: number }>(CREATE_USER, [EMBEDDED_ISSUER, founder.subject, ...names])
  const { tenantName = '', chartTemplate = '', timeZone = '' } = answers
  const signConvention = answers.signConvention === 'TEXTBOOK' ? 'TEXTBOOK' : 'SPECIFICATION'
  const who = { userId: user.rows[0]!.userId, sessionId: 'first set-up', requestId: 'first set-up' }
  const founded = await foundOrganisation(client, who, {
    tenantName,
    chartTemplate,
    signConvention,
    timeZone,
  })
  return founded.ok ? [] : founded.refusals.map(faultOf)
}

/** Returns the first-setup functions for the identity provider's page. */
export function firstSetUp(pool: pg.Pool): SetUp {
  return {
    isOpen: async () => (await pool.query<{ isOpen: boolean }>(IS_FIRST_SET_UP_OPEN)).rows[0]!.isOpen,
    // The ticket is the hash of the code. It cannot be entered as a code and never leaves the server.
    ticketFor: async code => {
      const hash = codeHash(code)
      const { rows } = await pool.query<{ isGood: boolean }>(IS_FIRST_SET_UP_CODE, [hash])
      return rows[0]!.isGood ? hash.toString('hex') : null
    },
    questions: questions(),
    complete,
  }
}
