import { SelectField } from '../kit/fields/select-field.tsx'
import { TextArea } from '../kit/fields/text-area.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { PAPERS, type SettingsValues } from './settings-values.ts'

type LetterheadValues = Pick<SettingsValues, 'letterheadAddress' | 'letterheadFooter' | 'paperSize' | 'replyTo'>

type LetterheadFieldsProps = {
  values: LetterheadValues
  onChange: (changes: Partial<LetterheadValues>) => void
  errors: Readonly<Record<string, string | undefined>>
  isDisabled: boolean
}

/** The fields for the letterhead and footer of customer documents, and for the reply-to email address. */
export function LetterheadFields({ values, onChange, errors, isDisabled }: LetterheadFieldsProps) {
  return (
    <>
      <TextArea
        label="Letterhead"
        hint="Shown below the organisation’s name. For example, address and phone number."
        value={values.letterheadAddress}
        onChange={letterheadAddress => onChange({ letterheadAddress })}
        error={errors.letterheadAddress}
        textarea={{ maxLength: 1000, disabled: isDisabled }}
      />
      <TextArea
        label="Footer"
        hint="Shown at the bottom of each page. For example, bank details and tax number."
        value={values.letterheadFooter}
        onChange={letterheadFooter => onChange({ letterheadFooter })}
        error={errors.letterheadFooter}
        textarea={{ maxLength: 1000, disabled: isDisabled }}
      />
      <SelectField
        label="Paper size"
        value={values.paperSize}
        onChange={paperSize => onChange({ paperSize })}
        choices={PAPERS}
        error={errors.paperSize}
        select={{ disabled: isDisabled }}
      />
      <TextField
        label="Reply-to address"
        hint="Replies to your emails go to this address. Leave empty to use the sending address."
        value={values.replyTo}
        onChange={replyTo => onChange({ replyTo })}
        error={errors.replyTo}
        input={{ type: 'email', maxLength: 200, disabled: isDisabled }}
      />
    </>
  )
}
