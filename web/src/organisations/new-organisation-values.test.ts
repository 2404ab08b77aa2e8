import { SIGN_CHOICES } from '@twofold/contract/organisation-words'
import { expect, test } from 'vitest'
import { emptyOrganisation, foundingBody } from './new-organisation-values.ts'

test('a new organisation shows positive income and expenses, which is the first choice', () => {
  expect(SIGN_CHOICES[0]).toEqual({ value: 'TEXTBOOK', label: 'Positive amounts (standard)' })
  expect(foundingBody({ ...emptyOrganisation(), tenantName: ' Harbor ' })).toMatchObject({
    tenantName: 'Harbor',
    signConvention: SIGN_CHOICES[0]?.value,
  })
})
