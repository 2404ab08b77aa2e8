// The basic schemas that many calls share: ids, cents, days, texts. Their rules are in accounting. This file only applies them to JSON.
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

/** An id. 0 means no record. */
export const idOrNone = whole.check(z.minimum(0))

/** An amount in cents, or an id, in a query. */
export const numberInQuery = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,15}$/, { error: 'NOT_A_NUMBER' })),
  z.transform(digits => Number(digits)),
)

/** A boolean in a query, as text. */
export const yesOrNo = z.pipe(
  z.enum(['true', 'false']),
  z.transform(text => text === 'true'),
)

/** An id in a path or a query, as text. */
export const idInPath = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,15}$/, { error: 'NOT_FOUND' })),
  z.transform(text => Number(text)),
)

/** The amount of a line in cents: 1 .. 10^13. The side is a separate field. */
export const lineCents = whole.check(
  z.minimum(1, { error: 'AMOUNT_OUT_OF_RANGE' }),
  z.maximum(LINE_CENTS_MAX, { error: 'AMOUNT_OUT_OF_RANGE' }),
)

/** A sum or a balance in cents, with any sign. */
export const cents = whole

export const side = z.enum(SIDES)

/** An amount of 0 or more, such as a credit limit: at most a hundred times the largest line. */
export const centsFromZero = whole.check(
  z.minimum(0, { error: 'AMOUNT_OUT_OF_RANGE' }),
  z.maximum(100 * LINE_CENTS_MAX, { error: 'AMOUNT_OUT_OF_RANGE' }),
)

/** The total of an invoice or a part of it, in cents, with any sign: at most the largest line. A negative total is a credit note. */
export const signedLineCents = whole.check(
  z.minimum(-LINE_CENTS_MAX, { error: 'AMOUNT_OUT_OF_RANGE' }),
  z.maximum(LINE_CENTS_MAX, { error: 'AMOUNT_OUT_OF_RANGE' }),
)

/** A calendar day: a date or an ISO timestamp, of which only the written day is used. Parsed to `YYYY-MM-DD`. */
export const day = z.pipe(
  z.string().check(z.refine(text => dayAsWritten(text).ok, { error: 'NOT_A_DATE' })),
  z.transform((text): CalendarDate => {
    const parsed = dayAsWritten(text)
    return parsed.ok ? parsed.value : text
  }),
)

/** An optional day. Null, an empty text and the zero date mean no day. Parsed to a day or null. */
export const dayOrNone = z.pipe(
  z.nullable(z.string().check(z.refine(text => text === '' || dayAsWritten(text).ok, { error: 'NOT_A_DATE' }))),
  z.transform((text): CalendarDate | null => {
    const parsed = dayAsWritten(text ?? '')
    return parsed.ok && parsed.value !== ZERO_DATE ? parsed.value : null
  }),
)

/** A day in a response: `YYYY-MM-DDT00:00:00Z`. The zero date `0001-01-01T00:00:00Z` means no day. */
export const dayOutput = z.string()

/** When a record was last changed: an opaque text that is compared for equality. */
export const modifiedAt = z.string().check(z.maxLength(40))

/** Text of at most `max` UTF-16 code units, without NUL and lone surrogates. The `params` of an issue are the details of the refusal. */
export function text(max: number) {
  return z.string().check(({ value, issues }) => {
    const checked = checkText(value, '', max)
    if (checked.ok) return
    for (const { code, detail } of checked.refusals)
      issues.push({ code: 'custom', input: value, message: code, params: detail })
  })
}

/** Fields of a record that a request may send back. They are accepted and ignored. */
export function ignored<Names extends readonly string[]>(names: Names) {
  const shape = {} as Record<Names[number], z.ZodMiniOptional<z.ZodMiniUnknown>>
  for (const name of names) shape[name as Names[number]] = z.optional(z.unknown())
  return shape
}

/** The most lines that one transaction can have in a request. */
export const LINES_MAX = 1000

/** The number of rows of a window: 1 .. 1,000. */
export const limit = z
  .pipe(
    z.string().check(z.regex(/^[0-9]{1,4}$/)),
    z.transform(text => Number(text)),
  )
  .check(z.refine(rows => rows >= 1 && rows <= 1000))
