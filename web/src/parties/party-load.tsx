import type { UseQueryResult } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { Alert } from '../kit/alert.tsx'
import { Sheet } from '../kit/dialogs/sheet.tsx'
import { LoadFailed } from '../kit/loading/load-failed.tsx'
import { Loading } from '../kit/loading/loading.tsx'
import type { PartySide } from './party-side.ts'

/** Returns a function that navigates back to the list with its filters and sort order. */
export function useLeaveParty({ word }: PartySide): () => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => void navigate({ pathname: `/${word}s`, search })
}

type PartyLoadProps = { side: PartySide; query: UseQueryResult<unknown, Error> }

/** Shown in place of a customer or vendor that is loading, failed to load, or does not exist. */
export function PartyLoad({ side, query: { error, refetch } }: PartyLoadProps) {
  const leave = useLeaveParty(side)
  return (
    <Sheet title={`Edit ${side.title}`} onClose={leave} isComing={error === null}>
      {error === null ? (
        <Loading rows={6} />
      ) : (
        <>
          <LoadFailed error={error} onRetry={() => void refetch()} />
          <Alert variant="destructive">Error loading {side.word} information</Alert>
        </>
      )}
    </Sheet>
  )
}
