import { sentenceOfForm } from '@twofold/contract/errors/form-errors'
import { Alert } from '../kit/alert.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { NewOrganisationForm, useMayCreateOrganisation } from './new-organisation-form.tsx'

/** The page that creates another organisation, for a user who is already a member of an organisation. */
export default function NewOrganisationPage() {
  const mayCreate = useMayCreateOrganisation()
  return (
    <div className="min-h-full shrink-0 grow bg-panel">
      <PageHeader path="Organisation" title="New organisation" />
      <div className="max-w-[720px] px-4 pb-10">
        {mayCreate === false ? (
          <Alert className="mt-4">{sentenceOfForm({ code: 'MAY_NOT_FOUND_ORGANISATIONS' })}</Alert>
        ) : (
          <p className="mt-4 text-muted">
            A separate set of books with its own accounts, members and settings. You will be the owner.
          </p>
        )}
        {mayCreate && <NewOrganisationForm />}
      </div>
    </div>
  )
}
