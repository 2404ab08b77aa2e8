import { ownNameOf, pathOf } from './account-choice.ts'

/** An account's full name with its path muted, so that the eye finds the account itself. */
export function AccountName({ fullName }: { fullName: string }) {
  return (
    <>
      <span className="text-muted">{pathOf(fullName)}</span>
      {ownNameOf(fullName)}
    </>
  )
}
