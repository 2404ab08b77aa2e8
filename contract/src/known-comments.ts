// What was entered before under a comment, for whoever types the next entry.
import { COMMENT_LENGTH_MAX } from '@twofold/accounting/text'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cents, dayAnswered, id, idInPath, side, text } from './wire.ts'

const knownComment = z.object({
  transactionComment: z.string(),
  /** Of the last entry with this comment, as are the lines. */
  transactionDate: dayAnswered,
  debitCreditSet: z.array(z.object({ accountID: id, transactionDCAmount: cents, debitOrCredit: side })),
})
export type KnownComment = z.output<typeof knownComment>

export const listKnownComments = endpoint({
  name: 'listKnownComments',
  method: 'GET',
  path: '/transactions/comments',
  summary:
    'Comments that begin with a text, at most eight, each with the lines of the last entry that bears it: of the last on `accountID` where there is one, else of the last anywhere. A comment that is the very text comes first, then the newest.',
  permission: 'books.read',
  query: z.strictObject({
    beginning: text(COMMENT_LENGTH_MAX).check(z.regex(/\S/, { error: 'FIELD_MISSING' })),
    accountID: z.optional(idInPath),
  }),
  response: z.object({ comments: z.array(knownComment) }),
  refusals: ['NOT_FOUND'],
  changes: [],
})
