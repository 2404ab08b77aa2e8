/** Renders the label of a key, such as `Enter`. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-small border border-line bg-canvas px-1 font-sans text-small text-muted">
      {children}
    </kbd>
  )
}
