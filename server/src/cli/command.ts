// What a command is: its words, what it takes, what it says of itself, and how its arguments are read.
import { parseArgs } from 'node:util'

/** Something that may be said after `--`: a word with a value (`value` stands for it in the usage), or a switch. */
type Option =
  | { value: string; meaning: string; isRequired?: true; choices?: readonly string[] }
  | { value?: never; meaning: string }

type Options = Record<string, Option>

/** Options as given: a switch is true or false, a value is there when it must be. */
type Given<O extends Options> = {
  [Name in keyof O]: O[Name] extends { isRequired: true }
    ? string
    : O[Name] extends { value: string }
      ? string | undefined
      : boolean
}

type Arguments<O extends Options> = { options: Given<O>; positionals: string[] }

/** A command of the command line; `run` answers the exit code. */
export type Command = {
  words: string
  summary: string
  positionals: readonly string[]
  options: Options
  run: (given: Arguments<Options>) => Promise<number>
}

/** What somebody typed is no command: a sentence, the command whose usage helps (null: none was meant), and those that begin so. */
export class UsageError extends Error {
  override name = 'UsageError'
  readonly command: Command | null
  readonly begun: readonly Command[]

  constructor(sentence: string, command: Command | null, begun: readonly Command[] = []) {
    super(sentence)
    this.command = command
    this.begun = begun
  }
}

/** Whether somebody asks how a command works. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h')
}

/** Declares a command, its options typed by what they are declared to be. */
export function command<const O extends Options>(declared: {
  words: string
  summary: string
  positionals?: readonly string[]
  options: O
  run: (given: Arguments<O>) => Promise<number>
}): Command {
  return { positionals: [], ...declared, run: declared.run as Command['run'] }
}

/** The command that arguments begin with, and the arguments after its words. Refuses words that begin none. */
export function findCommand(
  commands: readonly Command[],
  args: readonly string[],
): { command: Command; rest: string[] } {
  const words = args.findIndex(arg => arg.startsWith('-'))
  const said = args.slice(0, words === -1 ? args.length : words)
  const fitting = commands.filter(({ words }) => words.split(' ').every((word, index) => said[index] === word))
  const [found] = fitting.sort((left, right) => right.words.length - left.words.length)
  if (found !== undefined) return { command: found, rest: args.slice(found.words.split(' ').length) }
  if (said.length === 0) throw new UsageError('Say which command.', null)
  const begun = commands.filter(({ words }) => words.startsWith(`${said.join(' ')} `))
  if (begun.length > 0) throw new UsageError(`${said.join(' ')} goes on with another word.`, null, begun)
  throw new UsageError(`There is no command ${said.join(' ')}.`, null)
}

/** Reads a command's arguments. Refuses unknown and missing ones; `help` when it is asked how it works. */
export function readArguments(command: Command, args: string[]): Arguments<Options> | 'help' {
  if (asksForHelp(args)) return 'help'
  const { values, positionals } = parsed(command, args)
  for (const [name, option] of Object.entries(command.options)) {
    const value = values[name]
    if (option.value === undefined) continue
    if (option.isRequired && value === undefined) {
      throw new UsageError(`--${name} ${option.value} is missing.`, command)
    }
    if (option.choices && value !== undefined && !option.choices.includes(String(value))) {
      throw new UsageError(`--${name} must be ${option.choices.join(' or ')}.`, command)
    }
  }
  const missing = command.positionals[positionals.length]
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`, command)
  const extra = positionals[command.positionals.length]
  if (extra !== undefined) throw new UsageError(`${extra} is one word too many.`, command)
  const switches = Object.entries(command.options).map(([name, { value }]) => [
    name,
    value === undefined ? values[name] === true : values[name],
  ])
  return { options: Object.fromEntries(switches), positionals }
}

function parsed(command: Command, args: string[]) {
  const options = Object.entries(command.options).map(
    ([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }] as const,
  )
  try {
    return parseArgs({ args, options: Object.fromEntries(options), allowPositionals: true, strict: true })
  } catch (error) {
    // The first sentence names the argument; what follows is advice to programmers.
    const [sentence] = (error as Error).message.split(/[.\n] ?(?=To|Did|$)/)
    throw new UsageError(`${sentence}.`, command)
  }
}

/** How a command is typed, and what its options mean. */
export function usageOf({ words, summary, positionals, options }: Command): string {
  const said = Object.entries(options).map(([name, option]): [string, string] => [
    `--${name}${option.value === undefined ? '' : ` ${option.value}`}`,
    option.meaning,
  ])
  const required = Object.entries(options).flatMap(([name, { value, ...option }]) =>
    'isRequired' in option ? [`--${name} ${value}`] : [],
  )
  const line = ['npm run twofold --', words, ...positionals, ...required].join(' ')
  const isMore = said.length > required.length
  return [
    summary,
    '',
    `  ${line}${isMore ? ' [OPTIONS]' : ''}`,
    ...(said.length > 0 ? ['', ...aligned(said)] : []),
  ].join('\n')
}

/** All commands with what each is for. */
export function overview(commands: readonly Command[]): string {
  const rows = commands.map(({ words, positionals, summary }): [string, string] => [
    [words, ...positionals].join(' '),
    summary,
  ])
  return [
    'Twofold on the command line. It works while the server runs on the same data, and while it does not.',
    '',
    '  npm run twofold -- COMMAND [OPTIONS]',
    '',
    ...aligned(rows),
    '',
    'npm run twofold -- COMMAND --help says more about one.',
  ].join('\n')
}

function aligned(rows: readonly [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
