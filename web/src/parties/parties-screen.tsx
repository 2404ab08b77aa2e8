import { lazyDialog } from '../kit/fields/type-ahead-buffer.ts'
import { useListDeferred } from '../kit/lists/use-list-deferred.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { useParams } from '../kit/router/use-router.tsx'
import type { PartyKind, PartyRow } from './party-kind.ts'
import type { PartyValues, PartyWord } from './party-values.ts'

// The casts restore the type parameters, which `lazyComponent` replaces by their constraints.
const EditPartySheet = lazyDialog(
  async () => (await import('./edit-party-form.tsx')).EditPartySheet,
) as unknown as typeof import('./edit-party-form.tsx').EditPartySheet
// If the user opens a form directly by its URL, the list behind it is loaded later.
const PartiesPage = lazyComponent(
  async () => (await import('./parties-page.tsx')).PartiesPage,
) as unknown as typeof import('./parties-page.tsx').PartiesPage

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
