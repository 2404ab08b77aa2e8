import { reachability } from '../../client/client.ts'
import { type LoadSurroundings, loadScreen, reloadOnceAMinute } from './load-screen.ts'

const around: LoadSurroundings = {
  isServerThere: reachability.probe,
  untilServerIsBack: reachability.untilReachable,
  reload: () => reloadOnceAMinute(sessionStorage, Date.now(), () => location.reload()),
}

/** Loads code that the page needs now. Waits for an unreachable server, and reloads the page after an update of the server. */
export function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  return loadScreen(load, around)
}
