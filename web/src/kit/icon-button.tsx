import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The action of the button. It is the accessible name and the tooltip. */
  label: string
  icon: ReactNode
}

/** A square button of 32 pixels that shows only an icon. Its label is its accessible name. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(
        'inline-grid size-8 shrink-0 place-items-center rounded-medium text-muted transition-colors',
        'hover:bg-hover hover:text-ink [&_svg]:size-4',
        className,
      )}
    >
      {icon}
    </button>
  )
}
