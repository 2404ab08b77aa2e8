import { Dialog } from '../kit/dialogs/dialog.tsx'
import { EVERYWHERE } from '../kit/shortcuts/active-shortcuts.ts'
import { KeysShown } from '../kit/shortcuts/keys-shown.tsx'
import { useShortcuts } from '../kit/shortcuts/shortcuts.ts'

/** The list that `?` opens. It shows all shortcuts of the current screen in groups, and links to the screen's documentation at `help`. */
export function ShortcutHelp({ help, onClose }: { help: string; onClose: () => void }) {
  const shortcuts = useShortcuts().flatMap(({ keys, ...shortcut }) => (keys === null ? [] : [{ ...shortcut, keys }]))
  const areas = [...new Set(shortcuts.map(({ area }) => area))].toSorted(
    (one, other) => Number(one === EVERYWHERE) - Number(other === EVERYWHERE),
  )
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <a href={help} target="_blank" rel="noreferrer" className="text-link">
        Help with this screen
      </a>
      {areas.map(area => (
        <section key={area} className="mt-3">
          <h3 className="text-small font-medium text-muted">{area}</h3>
          <dl className="mt-1 divide-y divide-line">
            {shortcuts
              .filter(shortcut => shortcut.area === area)
              .map(({ keys, does }) => (
                <div key={keys} className="flex min-h-8 items-center py-1 justify-between gap-4">
                  <dt>{does}</dt>
                  <dd>
                    <KeysShown keys={keys} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
