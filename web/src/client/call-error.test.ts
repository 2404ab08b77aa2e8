import type { ErrorBody } from '@twofold/contract/errors'
import { expect, test } from 'vitest'
import { CallError, dialogOfFailure, sentenceOfFailure } from './call-error.ts'

const refusedWith = (body: Pick<ErrorBody, 'code' | 'err' | 'remaining'>) =>
  new CallError({ statusCode: 409, requestId: 'one', ...body })

test('an amount that is too large shows the remainder; a document without a remainder shows only its message', () => {
  const above = refusedWith({ code: 'ABOVE_REMAINDER', err: 'Too much', remaining: 123_456 })
  expect(sentenceOfFailure(above)).toBe('Too much: $1,234.56 is left.')
  expect(dialogOfFailure(above, 'Apply')).toEqual({ title: 'Apply', message: 'Too much', detail: '$1,234.56 is left.' })
  const paid = refusedWith({ code: 'INVOICE_PAID', err: 'This invoice has been fully paid', remaining: 0 })
  expect(sentenceOfFailure(paid)).toBe('This invoice has been fully paid')
  expect(dialogOfFailure(paid, 'Apply')).toEqual({ title: 'Apply', message: 'This invoice has been fully paid' })
})
