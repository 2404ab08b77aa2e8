// The parse options from the last import of a file with the same layout.
import type { StatementPreview } from '@twofold/contract/statement-imports'
import type { ChosenOptions, ParseOption, StatementDraft } from './statement-draft.ts'

/** The props of the fields for parse options. */
export type ParseFieldsProps = {
  draft: StatementDraft
  onChoose: (options: ChosenOptions) => void
  preview: StatementPreview
}

/** Whether an option has the value from the last import, because the user has not chosen another value. */
export function isKept(option: ParseOption, { draft, preview }: Omit<ParseFieldsProps, 'onChoose'>): boolean {
  return draft.options[option] === undefined && preview.taken.kept.includes(option)
}

/** Returns the hint for a field whose option has the value from the last import. */
export function keptHint(option: ParseOption, parts: Omit<ParseFieldsProps, 'onChoose'>): string | undefined {
  return isKept(option, parts) ? 'From your last import with this layout.' : undefined
}
