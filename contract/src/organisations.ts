// API calls for creating an organisation and for its settings.
import { SIGN_CONVENTIONS } from '@twofold/accounting/ledger/account-types'
import { ORGANISATION_NAME_LENGTH_MAX } from '@twofold/accounting/organisation'
import { PAPER_SIZES } from '@twofold/accounting/sheets/sheet'
import { LETTERHEAD_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { endpoint, getEndpoint } from './endpoint.ts'
import { tokenPair } from './session.ts'
import { dayOrNone, dayOutput, idOrTop, ignored, modifiedAt, text } from './wire.ts'

const month = z.number().check(z.int(), z.minimum(1), z.maximum(12))

export const createOrganisation = endpoint({
  name: 'createOrganisation',
  method: 'POST',
  path: '/tenants',
  summary:
    'Creates an organisation with a chart of accounts. The caller becomes its owner and gets a pair of tokens for it.',
  permission: 'signed-in',
  keepsKeys: true,
  body: z.strictObject({
    tenantName: text(ORGANISATION_NAME_LENGTH_MAX),
    chartTemplate: z.enum(['minimal', 'services', 'trade', 'non-profit']),
    signConvention: z.optional(z.enum(SIGN_CONVENTIONS)),
    timeZone: z.optional(text(60)),
    fiscalYearFirstMonth: z.optional(month),
  }),
  response: tokenPair,
  refusals: ['TEXT_EMPTY', 'UNKNOWN_TIME_ZONE', 'MAY_NOT_FOUND_ORGANISATIONS', 'IDEMPOTENCY_MISMATCH'],
  changes: ['session', 'organisations'],
})

const settings = z.object({
  tenantUUID: z.string(),
  tenantName: z.string(),
  /** The sign convention of INCOME and EXPENSE. The books are the same under both conventions. */
  signConvention: z.enum(SIGN_CONVENTIONS),
  /** The first month of the fiscal year. 1 is January. */
  fiscalYearFirstMonth: z.number(),
  /** The IANA name of the time zone that determines today's date. */
  timeZone: z.string(),
  /** The soft lock date. Changes up to this day require a reason and the role ACCOUNTANT or above. The zero date means no soft lock. */
  softLockDate: dayOutput,
  /** The hard lock date. Entries up to this day can never change. The zero date means no hard lock. */
  hardLockDate: dayOutput,
  /** The accounts that Twofold posts to automatically. 0 means that no account is set. */
  accountsReceivableID: idOrTop,
  accountsPayableID: idOrTop,
  salesTaxPayableID: idOrTop,
  badDebtsID: idOrTop,
  retainedEarningsID: idOrTop,
  /** True if payments can be applied only to posted documents. Otherwise, they can also be reserved for pending documents. */
  applyOnlyToPosted: z.boolean(),
  /** True if the user who entered a bill may not approve it. */
  secondApprover: z.boolean(),
  /** True if every call on the books requires a session in which the user signed in with two factors. */
  requiresTwoFactors: z.boolean(),
  /** The lines below the organisation's name, and at the bottom of printed and emailed documents. */
  letterheadAddress: z.string(),
  letterheadFooter: z.string(),
  paperSize: z.enum(PAPER_SIZES),
  /** The reply-to address of the organisation's emails. If empty, replies go to the sender address of the server. */
  replyTo: z.string(),
  modifiedAt,
})
export type OrganisationSettings = z.output<typeof settings>

export const readSettings = getEndpoint({
  name: 'readSettings',
  path: '/organisation/settings',
  summary:
    'Returns the settings of the organisation: name, sign convention, fiscal year, time zone, lock dates and accounts.',
  permission: 'organisation.read',
  response: settings,
})

export const changeSettings = endpoint({
  name: 'changeSettings',
  method: 'PUT',
  path: '/organisation/settings',
  summary:
    'Changes settings. An omitted field keeps its value. An accountant can move the soft lock. An administrator can change everything except the two-factor requirement. Only an owner in a session with two factors can change that requirement. The hard lock can only be moved to a later date.',
  permission: 'locks.soft',
  body: z.strictObject({
    tenantName: z.optional(text(ORGANISATION_NAME_LENGTH_MAX)),
    signConvention: z.optional(z.enum(SIGN_CONVENTIONS)),
    fiscalYearFirstMonth: z.optional(month),
    timeZone: z.optional(text(60)),
    softLockDate: z.optional(dayOrNone),
    hardLockDate: z.optional(dayOrNone),
    accountsReceivableID: z.optional(idOrTop),
    accountsPayableID: z.optional(idOrTop),
    salesTaxPayableID: z.optional(idOrTop),
    badDebtsID: z.optional(idOrTop),
    retainedEarningsID: z.optional(idOrTop),
    applyOnlyToPosted: z.optional(z.boolean()),
    secondApprover: z.optional(z.boolean()),
    requiresTwoFactors: z.optional(z.boolean()),
    letterheadAddress: z.optional(text(LETTERHEAD_LENGTH_MAX)),
    letterheadFooter: z.optional(text(LETTERHEAD_LENGTH_MAX)),
    paperSize: z.optional(z.enum(PAPER_SIZES)),
    replyTo: z.optional(text(PARTY_FIELD_LENGTH_MAX)),
    modifiedAt: z.optional(modifiedAt),
    ...ignored(['tenantUUID'] as const),
  }),
  response: settings,
  refusals: [
    'STALE',
    'TEXT_EMPTY',
    'UNKNOWN_TIME_ZONE',
    'HARD_LOCK_GOES_FORWARD',
    'HARD_LOCK_IN_FUTURE',
    'UNKNOWN_ACCOUNT',
    'ACCOUNT_TYPE_UNSUITABLE',
    'ACCOUNT_IS_CONTROL',
    'ACCOUNT_IS_PARTY',
    'ACCOUNT_HAS_LINES',
    'ACCOUNT_HAS_CHILDREN',
    'ACCOUNT_TOO_DEEP',
    'CONTROL_HAS_PARTIES',
    'MAIL_ADDRESS_INVALID',
    'OWN_TWO_FACTORS_FIRST',
  ],
  changes: ['session', 'organisations', 'accounts', 'transactions'],
})
