import type { ReactNode } from 'react'

/** A row of controls that act on the list below: search and filters at the left, actions at the right. */
export function Toolbar({ label, children, actions }: { label: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line bg-panel px-4 py-2 print:hidden"
    >
      {children}
      {actions !== undefined && <div className="ml-auto flex items-center gap-2">{actions}</div>}
    </div>
  )
}
