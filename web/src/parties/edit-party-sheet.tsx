import { useLocation, useNavigate } from 'react-router'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { Alert } from '../kit/alert.tsx'
import { Sheet } from '../kit/dialogs/sheet.tsx'
import { LoadFailed } from '../kit/loading/load-failed.tsx'
import { Loading } from '../kit/loading/loading.tsx'
import { EditPartyForm } from './edit-party-form.tsx'
import type { PartyKind, PartyRow } from './party-kind.ts'
import { PARTY_SIDES } from './party-side.ts'
import type { PartyValues, PartyWord } from './party-values.ts'

type EditPartySheetProps<Party extends PartyWord, Row extends PartyRow<Party>, Values extends PartyValues> = {
  kind: PartyKind<Party, Row, Values>
  partyID: string
}

/** The form of a customer or vendor, shown over the list. Closing it keeps the search text and the sort order of the list. */
export function EditPartySheet<Party extends PartyWord, Row extends PartyRow<Party>, Values extends PartyValues>({
  kind,
  partyID,
}: EditPartySheetProps<Party, Row, Values>) {
  const { word, calls } = kind
  const navigate = useNavigate()
  const { search } = useLocation()
  const { data, error, refetch } = useEndpointQuery(calls.activity, { params: { [`${word}ID`]: partyID } })
  const leave = () => void navigate({ pathname: `/${word}s`, search })
  if (data !== undefined) return <EditPartyForm kind={kind} activity={data} onLeave={leave} />
  return (
    <Sheet title={`Edit ${PARTY_SIDES[word].title}`} onClose={leave} isComing={error === null}>
      {error === null ? (
        <Loading rows={6} />
      ) : (
        <>
          <LoadFailed error={error} onRetry={() => void refetch()} />
          <Alert variant="destructive">Error loading {word} information</Alert>
        </>
      )}
    </Sheet>
  )
}
