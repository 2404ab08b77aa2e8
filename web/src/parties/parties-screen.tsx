import { useParams } from 'react-router'
import { lazyDialog } from '../kit/fields/type-ahead-buffer.ts'
import { useListDeferred } from '../kit/lists/use-list-deferred.ts'
import { PartiesPage } from './parties-page.tsx'
import type { PartyKind, PartyRow } from './party-kind.ts'
import type { PartyValues, PartyWord } from './party-values.ts'

// The cast restores the type parameters, which `later` replaces by their constraints.
const EditPartySheet = lazyDialog(
  async () => (await import('./edit-party-sheet.tsx')).EditPartySheet,
) as unknown as typeof import('./edit-party-sheet.tsx').EditPartySheet

/**
 * The screen at /customers and /customers/:customerID, or the same for vendors. The form of one party opens over the list. Both URLs render
 * the same component, so that the list keeps its scroll position behind the form.
 */
export function PartiesScreen<Party extends PartyWord, Row extends PartyRow<Party>, Values extends PartyValues>({
  kind,
}: {
  kind: PartyKind<Party, Row, Values>
}) {
  const id = useParams()[`${kind.word}ID`]
  const isWaiting = useListDeferred(id !== undefined)
  return (
    <>
      <PartiesPage kind={kind} openID={id === undefined ? undefined : Number(id)} isWaiting={isWaiting} />
      {id !== undefined && <EditPartySheet key={id} kind={kind} partyID={id} />}
    </>
  )
}
