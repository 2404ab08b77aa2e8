import { reachability } from '../client/client.ts'
import { type LoadSurroundings, loadScreen, reloadOnceAMinute } from './load-screen.ts'

const around: LoadSurroundings = {
  isServerThere: reachability.probe,
  untilServerIsBack: reachability.untilReachable,
  reload: () => reloadOnceAMinute(sessionStorage, Date.now(), () => location.reload()),
}

/** Loads code of this page that is needed now. Handles a server that is unreachable or was updated. */
export function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  return loadScreen(load, around)
}
