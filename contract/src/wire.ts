// The small shapes that many calls share: ids, cents, days, texts. A field's own rule stands in accounting;
// here it is only tied to JSON.
import { type CalendarDate, dayAsWritten, ZERO_DATE } from '@twofold/accounting/calendar'
import { SIDES } from '@twofold/accounting/ledger/account-types'
import { LINE_CENTS_MAX } from '@twofold/accounting/money'
import { checkText } from '@twofold/accounting/text'
import * as z from 'zod/mini'

const whole = z.number().check(z.int())

/** An id as the books hand it out: a positive whole number. */
export const id = whole.check(z.minimum(1))

/** The parent of an account: 0 stands for the top level. */
export const idOrTop = whole.check(z.minimum(0))

/** An id, or 0 for none. */
export const idOrNone = whole.check(z.minimum(0))

/** An amount of cents or an id inside a query. */
export const numberInQuery = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,15}$/, { error: 'NOT_A_NUMBER' })),
  z.transform(digits => Number(digits)),
)

/** Yes or no inside a query, where everything is text. */
export const yesOrNo = z.pipe(
  z.enum(['true', 'false']),
  z.transform(text => text === 'true'),
)

/** An id inside a path or a query, where everything is text. */
export const idInPath = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,15}$/, { error: 'NOT_FOUND' })),
  z.transform(text => Number(text)),
)

/** The amount of a line in cents: 1 .. 10^13. The side is said beside it. */
export const lineCents = whole.check(
  z.minimum(1, { error: 'AMOUNT_OUT_OF_RANGE' }),
  z.maximum(LINE_CENTS_MAX, { error: 'AMOUNT_OUT_OF_RANGE' }),
)

/** A sum or a balance in cents, any sign. */
export const cents = whole

export const side = z.enum(SIDES)

/** An amount that is never negative and may be 0, such as a credit limit: at most a hundred times the largest line. */
export const centsFromZero = whole.check(
  z.minimum(0, { error: 'AMOUNT_OUT_OF_RANGE' }),
  z.maximum(100 * LINE_CENTS_MAX, { error: 'AMOUNT_OUT_OF_RANGE' }),
)

/** A part or the total of an invoice in cents: at most a line's amount either way. A negative total is a credit note. */
export const signedLineCents = whole.check(
  z.minimum(-LINE_CENTS_MAX, { error: 'AMOUNT_OUT_OF_RANGE' }),
  z.maximum(LINE_CENTS_MAX, { error: 'AMOUNT_OUT_OF_RANGE' }),
)

/** A calendar day: a plain date or an ISO timestamp, of which the day as written counts. Parsed to `YYYY-MM-DD`. */
export const day = z.pipe(
  z.string().check(z.refine(text => dayAsWritten(text).ok, { error: 'NOT_A_DATE' })),
  z.transform((text): CalendarDate => {
    const parsed = dayAsWritten(text)
    return parsed.ok ? parsed.value : text
  }),
)

/** A day that may be none: null, an empty text and the zero date mean that there is none. Parsed to a day or null. */
export const dayOrNone = z.pipe(
  z.nullable(z.string().check(z.refine(text => text === '' || dayAsWritten(text).ok, { error: 'NOT_A_DATE' }))),
  z.transform((text): CalendarDate | null => {
    const parsed = dayAsWritten(text ?? '')
    return parsed.ok && parsed.value !== ZERO_DATE ? parsed.value : null
  }),
)

/** A day as answered: `YYYY-MM-DDT00:00:00Z`; the zero date `0001-01-01T00:00:00Z` means unset. */
export const dayAnswered = z.string()

/** When a record last changed: opaque text, compared as it is. */
export const modifiedAt = z.string().check(z.maxLength(40))

/** Text of at most `max` UTF-16 code units, without NUL and lone surrogates. What it refuses keeps its detail as `params`. */
export function text(max: number) {
  return z.string().check(({ value, issues }) => {
    const checked = checkText(value, '', max)
    if (checked.ok) return
    for (const { code, detail } of checked.refusals)
      issues.push({ code: 'custom', input: value, message: code, params: detail })
  })
}

/** Fields that a record carries and a request may send back as it came: accepted and ignored. */
export function ignored<Names extends readonly string[]>(names: Names) {
  const shape = {} as Record<Names[number], z.ZodMiniOptional<z.ZodMiniUnknown>>
  for (const name of names) shape[name as Names[number]] = z.optional(z.unknown())
  return shape
}

/** The most lines that one transaction may be sent with. */
export const LINES_MAX = 1000

/** How many rows a window may hold. */
export const limit = z
  .pipe(
    z.string().check(z.regex(/^[0-9]{1,4}$/)),
    z.transform(text => Number(text)),
  )
  .check(z.refine(rows => rows >= 1 && rows <= 1000))
