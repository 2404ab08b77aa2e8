// The basic schemas of the API: ids, cents, dates and text. The rules are in the accounting package. This file only applies them to JSON.
import { type CalendarDate, dayAsWritten, ZERO_DATE } from '@twofold/accounting/calendar'
import { SIDES } from '@twofold/accounting/ledger/account-types'
import { LINE_CENTS_MAX } from '@twofold/accounting/money'
import { checkText } from '@twofold/accounting/text'
import * as z from 'zod/mini'

const whole = z.number().check(z.int())

/** An id: a positive whole number. */
export const id = whole.check(z.minimum(1))

/** The parent of an account. 0 means the top level. */
export const idOrTop = whole.check(z.minimum(0))

/** An id. 0 means that there is no record. */
export const idOrNone = whole.check(z.minimum(0))

/** An amount in cents or an id in a query, sent as text. */
export const numberInQuery = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,15}$/, { error: 'NOT_A_NUMBER' })),
  z.transform(digits => Number(digits)),
)

/** A boolean in a query, sent as `true` or `false`. */
export const yesOrNo = z.pipe(
  z.enum(['true', 'false']),
  z.transform(text => text === 'true'),
)

/** An id in a path or a query, sent as text. */
export const idInPath = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,15}$/, { error: 'NOT_FOUND' })),
  z.transform(text => Number(text)),
)

/** The amount of a line in cents: 1 .. 10^13. The debit or credit side is a separate field. */
export const lineCents = whole.check(
  z.minimum(1, { error: 'AMOUNT_OUT_OF_RANGE' }),
  z.maximum(LINE_CENTS_MAX, { error: 'AMOUNT_OUT_OF_RANGE' }),
)

/** A sum or a balance in cents. It can be positive or negative. */
export const cents = whole

export const side = z.enum(SIDES)

/** An amount of 0 or more, such as a credit limit. The maximum is a hundred times the maximum of a line. */
export const centsFromZero = whole.check(
  z.minimum(0, { error: 'AMOUNT_OUT_OF_RANGE' }),
  z.maximum(100 * LINE_CENTS_MAX, { error: 'AMOUNT_OUT_OF_RANGE' }),
)

/** The total of an invoice, or a part of it, in cents. The maximum is the same as for a line. A negative total is a credit note. */
export const signedLineCents = whole.check(
  z.minimum(-LINE_CENTS_MAX, { error: 'AMOUNT_OUT_OF_RANGE' }),
  z.maximum(LINE_CENTS_MAX, { error: 'AMOUNT_OUT_OF_RANGE' }),
)

/** A calendar date, given as a plain date or an ISO timestamp. Only the date part of a timestamp is used. Parsed to `YYYY-MM-DD`. */
export const day = z.pipe(
  z.string().check(z.refine(text => dayAsWritten(text).ok, { error: 'NOT_A_DATE' })),
  z.transform((text): CalendarDate => {
    const parsed = dayAsWritten(text)
    return parsed.ok ? parsed.value : text
  }),
)

/** An optional date. Null, an empty string and the zero date mean that there is no date. Parsed to a date or null. */
export const dayOrNone = z.pipe(
  z.nullable(z.string().check(z.refine(text => text === '' || dayAsWritten(text).ok, { error: 'NOT_A_DATE' }))),
  z.transform((text): CalendarDate | null => {
    const parsed = dayAsWritten(text ?? '')
    return parsed.ok && parsed.value !== ZERO_DATE ? parsed.value : null
  }),
)

/** A date in a response: `YYYY-MM-DDT00:00:00Z`. The zero date `0001-01-01T00:00:00Z` means that there is no date. */
export const dayOutput = z.string()

/** The version of a record: an opaque string that changes with every change to the record. It can only be compared for equality. */
export const modifiedAt = z.string().check(z.maxLength(40))

/** A string of at most `max` UTF-16 code units, without NUL and lone surrogates. The `params` of an issue are the details of the error. */
export function text(max: number) {
  return z.string().check(({ value, issues }) => {
    const checked = checkText(value, '', max)
    if (checked.ok) return
    for (const { code, detail } of checked.refusals)
      issues.push({ code: 'custom', input: value, message: code, params: detail })
  })
}

/** Schemas for fields of a record that clients may send back in a request. They are accepted and ignored. */
export function ignored<Names extends readonly string[]>(names: Names) {
  const shape = {} as Record<Names[number], z.ZodMiniOptional<z.ZodMiniUnknown>>
  for (const name of names) shape[name as Names[number]] = z.optional(z.unknown())
  return shape
}

/** The maximum number of lines that a transaction in a request can have. */
export const LINES_MAX = 1000

/** The maximum number of rows on a page, from 1 to 1,000. */
export const limit = z
  .pipe(
    z.string().check(z.regex(/^[0-9]{1,4}$/)),
    z.transform(text => Number(text)),
  )
  .check(z.refine(rows => rows >= 1 && rows <= 1000))
