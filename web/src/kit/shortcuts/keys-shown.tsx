import { Kbd } from '../kbd.tsx'
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
