import { Kbd } from '../../ui/kbd.tsx'
import { keysShown } from './key-press.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Shows the keys of a shortcut as this computer's keyboard labels them. */
export function KeysShown({ keys }: { keys: string }) {
  return (
    <span className="flex gap-1">
      {keysShown(keys, isMac).map(key => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </span>
  )
}
