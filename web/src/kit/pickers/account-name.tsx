import { ownNameOf, pathOf } from './account-choice.ts'

type AccountNameProps = {
  fullName: string
  /**
   * Which end of a path is cut off if a name does not fit in its column. The last part of the name is never shortened. `front` cuts off the
   * beginning, because the end of the path is more specific. `end` cuts off the end, for a tree in which the rows above show the path. A
   * narrow `@container` hides the path.
   */
  cut?: 'front' | 'end'
}

/** An account's full name with a muted path, so that the last part stands out. */
export function AccountName({ fullName, cut }: AccountNameProps) {
  const path = pathOf(fullName)
  const ownName = ownNameOf(fullName)
  if (cut === undefined) {
    return (
      <>
        <span className="text-muted">{path}</span>
        {ownName}
      </>
    )
  }
  if (cut === 'end') {
    return (
      <span className="flex min-w-0" title={fullName}>
        <span className="flex min-w-0 text-muted @max-2xs:sr-only">
          <span className="truncate">{path.slice(0, -1)}</span>
          {path.slice(-1)}
        </span>
        <span className="max-w-full shrink-0 truncate">{ownName}</span>
      </span>
    )
  }
  return (
    <span className="flex min-w-0" title={fullName}>
      <span dir="rtl" className="min-w-0 truncate text-muted">
        <bdi dir="ltr">{path}</bdi>
      </span>
      <span className="max-w-full shrink-0 truncate">{ownName}</span>
    </span>
  )
}
