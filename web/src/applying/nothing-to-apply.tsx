import { NextStepLink } from '../lists/next-step.tsx'
import { Alert } from '../ui/alert.tsx'
import type { ApplyChoice } from './apply-choice.ts'

/** Says that there is nothing to apply, and links to the form that creates something. */
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
