// The options of a file that are kept from the last import of its layout.
import type { StatementPreview } from '@twofold/contract/statement-imports'
import type { ChosenOptions, ParseOption, StatementDraft } from './statement-draft.ts'

/** The properties of the option fields. */
export type ParseFieldsProps = {
  draft: StatementDraft
  onChoose: (options: ChosenOptions) => void
  preview: StatementPreview
}

/** Whether an option has its kept value, because the user did not choose another one. */
export function isKept(option: ParseOption, { draft, preview }: Omit<ParseFieldsProps, 'onChoose'>): boolean {
  return draft.options[option] === undefined && preview.taken.kept.includes(option)
}

/** The hint of the field of a kept option. */
export function keptHint(option: ParseOption, parts: Omit<ParseFieldsProps, 'onChoose'>): string | undefined {
  return isKept(option, parts) ? 'From your last import with this layout.' : undefined
}
