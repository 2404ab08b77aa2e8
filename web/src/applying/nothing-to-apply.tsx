import { NextStepLink } from '../lists/next-step.tsx'
import { Alert } from '../ui/alert.tsx'
import type { ApplyChoice } from './apply-choice.ts'

/** There is nothing to choose: says so, and where something can be entered. */
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
