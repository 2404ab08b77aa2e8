// How the decisions about an organisation are asked for, wherever somebody is asked: when it is founded, at the first
// set-up of an installation, and in its settings.
import type { SignConvention } from '@twofold/accounting/ledger/account-types'

/** What a field is called, and the line below it. */
type Question = { label: string; hint?: string }

export const ORGANISATION_QUESTIONS = {
  tenantName: { label: 'Organisation name' },
  chartTemplate: {
    label: 'Chart of accounts to begin with',
    hint: 'You can add, rename and move accounts later.',
  },
  signConvention: {
    label: 'Signs of income and expenses',
    hint: 'Which side makes their balances positive: as in textbooks sales and costs stand above zero, the other way below. The books are the same either way, and it can be changed any time.',
  },
  timeZone: { label: 'Time zone', hint: 'Decides what day is today, and by whose clock times are told.' },
  fiscalYearFirstMonth: { label: 'Fiscal year begins in' },
} as const satisfies Record<string, Question>

/** The two ways to sign income and expenses, as they are offered. */
export const SIGN_CHOICES: readonly { value: SignConvention; label: string }[] = [
  { value: 'SPECIFICATION', label: 'Income debit, expenses credit' },
  { value: 'TEXTBOOK', label: 'Income credit, expenses debit, as in textbooks' },
]
