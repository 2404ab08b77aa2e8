import { type NamedParty, PARTY_SIDES } from '../../parties/party-side.ts'
import { EditDocumentForm, type EditDocumentFormProps } from '../edit-document-form.tsx'
import { LoadDefaults } from './load-defaults.tsx'
import type { InvoiceForm } from './new-invoice-form.tsx'

type EditInvoiceFormProps<Values> = Omit<EditDocumentFormProps<Values>, 'form' | 'below' | 'className'> & {
  form: InvoiceForm<Values>
}

/** The form of an existing invoice or bill. */
export function EditInvoiceForm<Values extends { party: NamedParty | null }>(props: EditInvoiceFormProps<Values>) {
  const { loaded, side } = props.form
  return (
    <EditDocumentForm
      {...props}
      className="grid-cols-2 narrow:grid-cols-3"
      below={({ form, refusal }) => (
        <LoadDefaults
          side={PARTY_SIDES[side.party]}
          values={form.values}
          onChange={form.change}
          loaded={loaded}
          refusal={refusal}
        />
      )}
    />
  )
}
