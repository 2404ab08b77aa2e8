// Suggestions for the next entry: comments of earlier entries, and the lines of those entries.
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { getEndpoint } from './endpoint.ts'
import { cents, dayOutput, id, idInPath, side, text } from './wire.ts'

const knownComment = z.object({
  transactionComment: z.string(),
  /** The date of the most recent entry with this comment. `debitCreditSet` contains the lines of this entry. */
  transactionDate: dayOutput,
  debitCreditSet: z.array(z.object({ accountID: id, transactionDCAmount: cents, debitOrCredit: side })),
})
export type KnownComment = z.output<typeof knownComment>

export const listKnownComments = getEndpoint({
  name: 'listKnownComments',
  path: '/transactions/comments',
  summary:
    'Returns at most eight comments that start with `beginning`, each with the lines of the newest transaction that has this comment. Transactions on `accountID` take precedence. An exact match is first, followed by the other comments, newest first.',
  permission: 'books.read',
  query: z.strictObject({
    beginning: text(COMMENT_LENGTH_MAX).check(z.regex(/\S/, { error: 'FIELD_MISSING' })),
    accountID: z.optional(idInPath),
  }),
  response: z.object({ comments: z.array(knownComment) }),
  refusals: ['NOT_FOUND'],
})
