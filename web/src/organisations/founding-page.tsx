import { PageHeader } from '../ui/page-header.tsx'
import { FoundingForm } from './founding-form.tsx'

/** A further organisation, for somebody who works in others already. */
export default function FoundingPage() {
  return (
    <>
      <PageHeader path="Organisation" title="New organisation" />
      <div className="max-w-[720px] px-4 pb-10">
        <p className="mt-4 text-muted">
          Its books are apart from all others: accounts, members and settings of its own. You become its owner.
        </p>
        <FoundingForm />
      </div>
    </>
  )
}
