import { CutInFront } from '../ui/cut-in-front.tsx'
import { ownNameOf, pathOf } from './account-choice.ts'

type AccountNameProps = {
  fullName: string
  /** In a column: where there is no room the path gives way, never the account's own name. */
  isInColumn?: boolean
}

/** An account's full name with its path muted, so that the eye finds the account itself. */
export function AccountName({ fullName, isInColumn = false }: AccountNameProps) {
  if (!isInColumn) {
    return (
      <>
        <span className="text-muted">{pathOf(fullName)}</span>
        {ownNameOf(fullName)}
      </>
    )
  }
  return (
    <span className="flex min-w-0" title={fullName}>
      <CutInFront text={pathOf(fullName)} className="text-muted" />
      <span className="max-w-full shrink-0 truncate">{ownNameOf(fullName)}</span>
    </span>
  )
}
