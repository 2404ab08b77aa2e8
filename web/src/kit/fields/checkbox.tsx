import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

type CheckboxProps = {
  label: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  hint?: string | undefined
  isDisabled?: boolean
  className?: string
}

/** A checkbox with its label. */
export function Checkbox({ label, isChecked, onChange, hint, isDisabled = false, className }: CheckboxProps) {
  const id = useId()
  return (
    <div className={classNames('grid grid-cols-[16px_1fr] content-start gap-x-2', className)}>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={hint === undefined ? undefined : `${id}-line`}
        onChange={event => onChange(event.target.checked)}
        className="mt-0.5 size-4 accent-accent"
      />
      <label htmlFor={id} className="select-none">
        {label}
      </label>
      {hint !== undefined && (
        <div id={`${id}-line`} className="col-start-2 text-small text-muted">
          {hint}
        </div>
      )}
    </div>
  )
}
