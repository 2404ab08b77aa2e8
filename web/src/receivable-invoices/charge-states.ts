// The charge statuses with their labels.
import {
  RECEIVABLE_STATES,
  type ReceivableState,
  stateOfWord,
  stateShown,
} from '@twofold/accounting/documents/document-states'

/** The options of the dropdown. */
export const STATUS_CHOICES: readonly { value: ReceivableState; label: string }[] = RECEIVABLE_STATES.map(value => ({
  value,
  label: stateShown('RECEIVABLE', stateOfWord('RECEIVABLE', value)),
}))

/** Whether a string is a charge status. */
export function isChargeStatus(text: string): text is ReceivableState {
  return STATUS_CHOICES.some(({ value }) => value === text)
}
