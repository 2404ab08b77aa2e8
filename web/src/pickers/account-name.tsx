import { ownNameOf, pathOf } from './account-choice.ts'

type AccountNameProps = {
  fullName: string
  /**
   * In a column: where there is no room the path gives way, never the account's own name. From its front, since its end says most;
   * from its end in a tree, whose rows above say it, so that each name begins where its place is; where the nearest
   * `@container` is narrow, all of it.
   */
  cut?: 'front' | 'end'
}

/** An account's full name with its path muted, so that the eye finds the account itself. */
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
