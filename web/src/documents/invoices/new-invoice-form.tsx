import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { Button } from '../../kit/button.tsx'
import type { Unfolding } from '../../kit/forms/form-above.tsx'
import { type NamedParty, PARTY_SIDES, type PartyAddress } from '../../parties/party-side.ts'
import type { DocumentForm } from '../document-form.ts'
import { NewDocumentForm, type PostDocument } from '../new-document-form.tsx'
import { LoadDefaults } from './load-defaults.tsx'

/** The form of invoices or bills. `loaded` returns the address of the party as addresses of the document. */
export type InvoiceForm<Values> = DocumentForm<Values> & { loaded: (address: PartyAddress) => Partial<Values> }

type NewInvoiceFormProps<Values> = Unfolding & {
  form: InvoiceForm<Values>
  /** Posts a new document, with the label of the button that creates and posts it. */
  post: PostDocument & { label: string }
}

/** The form 'Create New Invoice' or 'Create New Bill'. */
export function NewInvoiceForm<Values extends { party: NamedParty | null }>(props: NewInvoiceFormProps<Values>) {
  const { form: parts, post, ...unfolding } = props
  const mayPost = useRefusalOfRole('documents.post') === undefined
  const { one, party } = parts.side
  return (
    <NewDocumentForm
      form={parts}
      {...unfolding}
      post={post}
      className="grid-cols-2 narrow:grid-cols-3 wide:grid-cols-6"
      buttons={({ values, change, isSending, postNext }) => (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" isBusy={isSending}>
            Create {one}
          </Button>
          {mayPost && (
            <Button type="submit" isBusy={isSending} onClick={postNext}>
              {post.label}
            </Button>
          )}
          <LoadDefaults side={PARTY_SIDES[party]} values={values} onChange={change} loaded={parts.loaded} />
        </div>
      )}
    />
  )
}
