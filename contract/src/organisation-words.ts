// The labels and hints of an organisation's settings. Used when an organisation is created, at the first setup of an installation, and on
// the settings page.
import type { SignConvention } from '@twofold/accounting/ledger/account-types'

/** The label of a field, and the hint below the field. */
type Question = { label: string; hint?: string }

export const ORGANISATION_QUESTIONS = {
  tenantName: { label: 'Organisation name' },
  chartTemplate: {
    label: 'Chart of accounts',
    hint: 'You can add, rename and move accounts later.',
  },
  signConvention: {
    label: 'Show income and expenses as',
    hint: 'Only the display changes. You can change this at any time.',
  },
  timeZone: { label: 'Time zone', hint: 'Used for today’s date and for times on screen.' },
  fiscalYearFirstMonth: { label: 'Fiscal year starts in' },
} as const satisfies Record<string, Question>

/** The two sign conventions of income and expenses, as options to choose from. Forms for new organisations preselect the first option. */
export const SIGN_CHOICES: readonly { value: SignConvention; label: string }[] = [
  { value: 'TEXTBOOK', label: 'Positive amounts (standard)' },
  { value: 'SPECIFICATION', label: 'Negative amounts' },
]
