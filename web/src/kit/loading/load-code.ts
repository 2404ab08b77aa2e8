import { reachability } from '../../client/client.ts'
import { type LoadSurroundings, loadScreen, reloadOnceAMinute } from './load-screen.ts'

const around: LoadSurroundings = {
  isServerThere: reachability.probe,
  untilServerIsBack: reachability.untilReachable,
  reload: () => reloadOnceAMinute(sessionStorage, Date.now(), () => location.reload()),
}

/** Loads code that the page needs immediately. Waits if the server is unreachable, and reloads the page if the server was updated. */
export function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  return loadScreen(load, around)
}
