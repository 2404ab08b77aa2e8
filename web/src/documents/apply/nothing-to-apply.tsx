import { Alert } from '../../kit/alert.tsx'
import { NextStepLink } from '../../kit/lists/next-step.tsx'
import type { ApplyChoice } from './apply-choice.ts'

/** A message that there are no documents to apply, with a link to the form that creates one. */
export function NothingToApply({ choice: { none, next } }: { choice: ApplyChoice }) {
  return (
    <>
      <Alert>{none}</Alert>
      <p className="mt-3">
        <NextStepLink {...next} />
      </p>
    </>
  )
}
