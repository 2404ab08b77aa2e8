import { sentenceOf } from '@twofold/contract/errors'
import { Alert } from '../ui/alert.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { FoundingForm } from './founding-form.tsx'
import { useMayFound } from './use-may-found.ts'

/** Creates another organisation, for a user who is a member of others. */
export default function FoundingPage() {
  const mayFound = useMayFound()
  return (
    <div className="min-h-full shrink-0 grow bg-panel">
      <PageHeader path="Organisation" title="New organisation" />
      <div className="max-w-[720px] px-4 pb-10">
        {mayFound === false ? (
          <Alert className="mt-4">{sentenceOf({ code: 'MAY_NOT_FOUND_ORGANISATIONS' })}</Alert>
        ) : (
          <p className="mt-4 text-muted">
            A separate set of books with its own accounts, members and settings. You will be the owner.
          </p>
        )}
        {mayFound && <FoundingForm />}
      </div>
    </div>
  )
}
