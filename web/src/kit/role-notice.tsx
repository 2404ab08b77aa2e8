import { Alert } from './alert.tsx'

type RoleNoticeProps = {
  /** The reason why the user's role does not allow the changes, or undefined if it does. */
  refusal: string | undefined
  /** What the role may and may not do. The default is the sentence of a record's form. */
  what?: string
  className?: string
}

/**
 * Says once, above a list or a record, that the user's role may only read it. The form and the buttons that the role may not use are not
 * shown. Renders nothing if the role allows the changes.
 */
export function RoleNotice({ refusal, what, className = 'mb-4' }: RoleNoticeProps) {
  if (refusal === undefined) return null
  return (
    <Alert className={className}>
      {what ?? 'You can view this record, but you can’t change it.'} {refusal}
    </Alert>
  )
}

/** The notice of a list to which the role may not add. It replaces the form above the list. */
export function ReadOnlyList({ refusal }: { refusal: string }) {
  return (
    <RoleNotice
      refusal={refusal}
      what="You can view this list, but you can’t add to it."
      className="mx-4 my-3 print:hidden"
    />
  )
}
