// Founding an organisation. Its settings and members are a capability of their own.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { tokenPair } from './session.ts'
import { text } from './wire.ts'

export const createOrganisation = endpoint({
  name: 'createOrganisation',
  method: 'POST',
  path: '/tenants',
  summary: 'Founds an organisation with a chart of accounts; the caller becomes its owner and is switched to it.',
  permission: 'signed-in',
  body: z.strictObject({
    tenantName: text(200),
    chartTemplate: z.enum(['minimal', 'services', 'trade', 'non-profit']),
    signConvention: z.optional(z.enum(['SPECIFICATION', 'TEXTBOOK'])),
    timeZone: z.optional(text(60)),
    fiscalYearFirstMonth: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(12))),
  }),
  response: tokenPair,
  refusals: ['TEXT_EMPTY', 'UNKNOWN_TIME_ZONE', 'MAY_NOT_FOUND_ORGANISATIONS'],
  changes: ['session', 'organisations'],
})
