import { classNames } from '../class-names.ts'
import { namesAbove, ownNameOf, pathOf } from './account-choice.ts'

type AccountNameProps = {
  fullName: string
  /** The account number, shown before the name. */
  number?: string | undefined
  /** Whether a long name wraps. Otherwise, it stays on one line, and the path is cut off at its end first. */
  isWrapped?: boolean
  /** Whether the parents in the list above already show the path. */
  isPathHidden?: boolean
}

/**
 * An account's name, followed by the muted names of the accounts above it: `Checking · Bank · Current Assets`. The text in the page is the
 * full name, for search, screen readers and copying. A narrow `@container` hides the path.
 */
export function AccountName({ fullName, number = '', isWrapped = false, isPathHidden = false }: AccountNameProps) {
  const path = pathOf(fullName)
  return (
    <span className={isWrapped ? undefined : 'flex min-w-0 items-baseline'} title={fullName}>
      {number !== '' && <span className="figures shrink-0 pr-1.5 text-muted">{number} </span>}
      {path !== '' && <span className="sr-only">{path}</span>}
      <span className={isWrapped ? undefined : 'max-w-full shrink-0 truncate'}>{ownNameOf(fullName)}</span>
      {path !== '' && !isPathHidden && (
        <span
          aria-hidden
          // The style draws the path, because the text of the page already has it.
          data-above={` · ${namesAbove(path)}`}
          className={classNames(
            'whitespace-pre font-normal text-muted before:content-[attr(data-above)] @max-2xs:hidden',
            !isWrapped && 'min-w-0 truncate',
          )}
        />
      )}
    </span>
  )
}
