import { isMissing, sentenceOfFailure } from '../../client/call-error.ts'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'

/** Shows why loading failed, and a button that tries again if that may help. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="flex max-w-xl flex-col items-start gap-3 px-(--page-inset,16px) py-4">
      <Alert variant="destructive" title="Failed to load">
        {sentenceOfFailure(error)}
      </Alert>
      {isMissing(error) ? (
        <p className="text-muted">The record may have been deleted.</p>
      ) : (
        <Button onClick={onRetry}>Try again</Button>
      )}
    </div>
  )
}
