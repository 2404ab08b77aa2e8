// The common parts of every field: its label, the line below it (hint or error), and the attributes that connect them with the control.
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

/** The attributes that a control gets from its field. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** The properties of every field. */
export type FieldProps = {
  label: string
  /** The error message for the value. Screen readers announce it, and the control refers to it. */
  error?: string | undefined
  /** Explains how to fill in the field. If there is an error, it replaces the hint. */
  hint?: ReactNode
  /** Whether the label has an asterisk. The control itself tells screen readers that the field is required. */
  isRequired?: boolean
  /**
   * `cell` is for a field in a row whose column header names it. The label is then visible only to screen readers. The line below the field
   * is still shown.
   */
  layout?: 'stacked' | 'cell'
  /** If set, the field has no line below it. Another element with this id shows the error. */
  errorElsewhereId?: string | undefined
  className?: string | undefined
}

/** The CSS classes of a text input. */
export const CONTROL_CLASSES = classNames(
  'h-8 w-full rounded-small border border-line border-b-rule bg-panel px-(--control-inset,8px) text-body text-ink',
  'transition-colors hover:border-rule aria-invalid:border-negative',
  'focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent aria-invalid:outline-negative',
  'disabled:cursor-not-allowed disabled:opacity-60 [&:is(input,textarea):read-only]:bg-canvas',
)

/** A label, a control and the line below it. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, error, hint, isRequired, layout = 'stacked', errorElsewhereId, className, children } = props
  const id = useId()
  const lineId = `${id}-line`
  const hasLine = errorElsewhereId === undefined
  const describedBy = hasLine ? (error !== undefined || hint !== undefined ? lineId : undefined) : errorElsewhereId
  return (
    <div className={classNames('min-w-0', className)}>
      <label
        htmlFor={id}
        className={
          layout === 'cell'
            ? 'sr-only'
            : classNames('mb-1 block text-small font-medium text-muted select-none', isRequired && 'required-mark')
        }
      >
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': isRequired ? true : undefined,
      })}
      {hasLine && (
        <div
          id={lineId}
          aria-live="polite"
          className={classNames(
            'pt-0.5 text-small',
            // A field without a text has only the space to the next label. There is space below a text as well, so that it visually belongs
            // to this field.
            layout === 'cell' ? 'min-h-5' : 'min-h-3 not-empty:pb-1.5',
            error === undefined ? 'text-muted' : 'text-negative',
          )}
        >
          {error ?? hint}
        </div>
      )}
    </div>
  )
}
