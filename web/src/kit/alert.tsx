import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { sentenceOfFailure } from '../client/call-error.ts'
import { classNames } from './class-names.ts'

type AlertProps = {
  variant?: 'note' | 'warning' | 'destructive'
  title?: string
  children: ReactNode
  className?: string
}

const COLORS = {
  note: 'bg-selection text-ink',
  warning: 'bg-warning-tint text-ink',
  destructive: 'bg-negative-tint text-negative',
}

/** An important message that screen readers announce immediately. It says what happened, which data is safe, and what to do. */
export function Alert({ variant = 'note', title, children, className }: AlertProps) {
  const Icon = variant === 'destructive' ? CircleAlert : Info
  return (
    <div
      role={variant === 'destructive' ? 'alert' : 'status'}
      className={classNames('flex gap-2 rounded-medium px-3 py-2', COLORS[variant], className)}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', variant === 'warning' && 'text-warning')} />
      <div className="min-w-0">
        {title !== undefined && <div className="font-semibold">{title}</div>}
        {children}
      </div>
    </div>
  )
}

type FailureAlertProps = Omit<AlertProps, 'variant' | 'children'> & {
  /** An error or its message. Null or undefined if nothing failed. */
  failure: unknown
}

/** Shows why something failed. Renders nothing if nothing failed. */
export function FailureAlert({ failure, ...alert }: FailureAlertProps) {
  if (failure === null || failure === undefined) return null
  return (
    <Alert variant="destructive" {...alert}>
      {typeof failure === 'string' ? failure : sentenceOfFailure(failure)}
    </Alert>
  )
}
