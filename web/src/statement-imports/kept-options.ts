// Which options of a file are as they were at the last import of its layout.
import type { StatementPreview } from '@twofold/contract/statement-imports'
import type { ChosenOptions, ParseOption, StatementDraft } from './statement-draft.ts'

/** What the fields for the options of a file are given. */
export type ParseFieldsProps = {
  draft: StatementDraft
  onChoose: (options: ChosenOptions) => void
  preview: StatementPreview
}

/** Whether an option is as it was kept, because the user did not choose another value. */
export function isKept(option: ParseOption, { draft, preview }: Omit<ParseFieldsProps, 'onChoose'>): boolean {
  return draft.options[option] === undefined && preview.taken.kept.includes(option)
}

/** The hint of the field of a kept option. */
export function keptHint(option: ParseOption, parts: Omit<ParseFieldsProps, 'onChoose'>): string | undefined {
  return isKept(option, parts) ? 'From your last import of this layout.' : undefined
}
