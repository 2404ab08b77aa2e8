import { keysShown } from './key-press.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Shows the keys of a shortcut with the key names of the user's operating system. */
export function KeysShown({ keys }: { keys: string }) {
  return (
    <span className="flex gap-1">
      {keysShown(keys, isMac).map(key => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </span>
  )
}

/** Renders the label of a key, such as `Enter`. */
function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-small border border-line bg-canvas px-1 font-sans text-small text-muted">
      {children}
    </kbd>
  )
}
