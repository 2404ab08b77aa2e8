import { ownNameOf, pathOf } from './account-choice.ts'

type AccountNameProps = {
  fullName: string
  /**
   * The part of the path that a column cuts off if a name does not fit. The account's own name is never shortened. `front` cuts off the
   * beginning of the path, because its end is the most specific part. `end` cuts off the end of the path, for a tree in which the rows
   * above show the path. A narrow `@container` hides the path.
   */
  cut?: 'front' | 'end'
}

/** An account's full name with its path muted, so that the account itself stands out. */
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
