import X from 'lucide-react/icons/x'
import { IconButton } from '../kit/icon-button.tsx'
import { Link } from '../kit/links/link.tsx'
import type { ListView } from '../kit/lists/use-list-view.ts'
import { titleOf } from './party-narrowing.ts'
import type { PartyWord } from './party-values.ts'

type PartyFilterProps = { view: ListView; party: PartyWord; name: string | undefined }

/** Shows the customer or vendor by which a list is filtered, a link to the record, and a button that removes the filter. */
export function PartyFilter({ view, party, name }: PartyFilterProps) {
  const id = view.filters[`${party}ID`]
  if (id === undefined) return null
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="text-small text-muted">{titleOf(party)}</span>
      <Link to={`/${party}s/${id}`} className="truncate text-link">
        <bdi>{name ?? `No. ${id}`}</bdi>
      </Link>
      <IconButton label={`Show all ${party}s`} icon={<X aria-hidden />} onClick={() => view.narrow(`${party}ID`, '')} />
    </span>
  )
}
