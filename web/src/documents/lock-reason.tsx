import { TextField } from '../ui/text-field.tsx'
import type { FieldErrors } from './form-errors.ts'

type LockReasonProps = {
  value: string
  onChange: (lockReason: string) => void
  errors: FieldErrors
}

/** Why something is written to a locked day: asked for once the server has refused without it. */
export function LockReason({ value, onChange, errors }: LockReasonProps) {
  if (errors.lockReason === undefined && value === '') return null
  return <TextField label="Reason" value={value} onChange={onChange} error={errors.lockReason} />
}

/** What is sent of a reason; nothing where none is given. */
export function lockReasonOf(text: string): { lockReason?: string } {
  const lockReason = text.trim()
  return lockReason === '' ? {} : { lockReason }
}
