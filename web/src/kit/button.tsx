import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'

type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'destructive'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover font-medium',
  plain: 'border border-line bg-panel text-ink hover:bg-hover font-medium',
  quiet: 'text-accent hover:bg-hover font-medium',
  destructive: 'border border-line bg-panel text-negative hover:bg-negative-tint font-medium',
}

/** Returns the classes of a button, for links that look like a button. */
export function buttonClasses(look: ButtonVariant = 'plain'): string {
  return classNames(
    'inline-flex h-8 shrink-0 items-center justify-center gap-2 rounded-medium px-3 text-body whitespace-nowrap select-none',
    'transition-colors aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    VARIANTS[look],
  )
}

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  look?: ButtonVariant
  /** The reason why the button is disabled. A disabled button can get the focus, has no effect, and shows the reason. */
  disabledReason?: string | undefined
  /**
   * The reason why the user's role does not allow the action. The button is then not shown, because the screen says once what the role may
   * not do (`RoleNotice`).
   */
  refusalOfRole?: string | undefined
  /** Whether the button's request is running. The button then keeps its width and ignores clicks. */
  isBusy?: boolean
}

/** A button. A disabled button stays visible and shows its reason on hover, on focus and to screen readers. */
export function Button(props: ButtonProps) {
  const { look, disabledReason, refusalOfRole, isBusy = false, className, onClick, children, ...rest } = props
  const reasonId = useId()
  const isInert = disabledReason !== undefined || isBusy
  if (refusalOfRole !== undefined) return null
  return (
    <>
      <button
        type="button"
        {...rest}
        className={classNames(buttonClasses(look), className)}
        data-look={look}
        aria-disabled={isInert || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
        title={disabledReason ?? rest.title}
        onClick={event => {
          if (isInert) event.preventDefault()
          else onClick?.(event)
        }}
      >
        {children}
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} className="sr-only">
          {disabledReason}
        </span>
      )}
    </>
  )
}
