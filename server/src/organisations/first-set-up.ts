// An empty installation: the console prints a code, and whoever types it in becomes the owner of the first organisation.
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
import type { Newcomer } from '../identity-provider/new-account.ts'
import type { SetUp } from '../identity-provider/page-parts.ts'
import { foundOrganisation } from './commands.ts'
import { IS_FIRST_SET_UP_CODE, IS_FIRST_SET_UP_OPEN, OFFER_FIRST_SET_UP, REDEEM_FIRST_SET_UP } from './sql.ts'

// Without I, L, O and U: what is read from a console must not be mistaken.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code of 100 random bits in four groups. */
function newCode(): string {
  const letters = Array.from(randomBytes(20), byte => LETTERS[byte % 32]).join('')
  return letters.replace(/(.{5})(?=.)/g, '$1-')
}

/** The code as it was meant: case, spaces and dashes do not count. */
function codeHash(code: string): Buffer {
  return hashOf(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
}

/** A new set-up code for the console, or null when an organisation is there already. Earlier codes stay good. */
export async function offerFirstSetUp(pool: pg.Pool): Promise<string | null> {
  const code = newCode()
  const { rows } = await pool.query<{ isOffered: boolean }>(OFFER_FIRST_SET_UP, [codeHash(code)])
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
  if (!rows[0]!.isRedeemed) return [{ field: 'username', sentence: 'Somebody else was first. Go back to sign in.' }]
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

/** The first set-up as the identity provider's page runs it. */
export function firstSetUp(pool: pg.Pool): SetUp {
  return {
    isOpen: async () => (await pool.query<{ isOpen: boolean }>(IS_FIRST_SET_UP_OPEN)).rows[0]!.isOpen,
    // The hash of the code: nobody can type it in, and it is kept on our side alone.
    ticketFor: async code => {
      const hash = codeHash(code)
      const { rows } = await pool.query<{ isGood: boolean }>(IS_FIRST_SET_UP_CODE, [hash])
      return rows[0]!.isGood ? hash.toString('hex') : null
    },
    questions: questions(),
    complete,
  }
}
