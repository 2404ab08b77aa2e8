import { expect, test } from 'vitest'
import { command, findCommand, overview, readArguments, type UsageError, usageOf } from './command.ts'
import { COMMANDS } from './commands.ts'

const run = async () => 0
const LIST = command({ words: 'users list', summary: 'Shows.', options: {}, run })
const CREATE = command({
  words: 'users create',
  summary: 'Creates.',
  positionals: ['USERNAME'],
  options: {
    role: { value: 'ROLE', choices: ['OWNER', 'CLERK'], meaning: 'A role.' },
    organisation: { value: 'NAME', isRequired: true, meaning: 'Where.' },
    quiet: { meaning: 'Says less.' },
  },
  run,
})

test('a command is found by its words; what follows is its own', () => {
  expect(findCommand([LIST, CREATE], ['users', 'create', 'ada', '--quiet'])).toEqual({
    command: CREATE,
    rest: ['ada', '--quiet'],
  })
  expect(() => findCommand([LIST, CREATE], ['users', 'drop'])).toThrow('There is no command users drop.')
  expect(() => findCommand([LIST, CREATE], ['--quiet'])).toThrow('Say which command.')
})

test('a word that several commands begin with leads to those, whether help is asked for or not', () => {
  const goesOn = (args: string[]) => {
    try {
      return findCommand([LIST, CREATE, ...COMMANDS.filter(({ words }) => !words.startsWith('users'))], args)
    } catch (error) {
      return error as UsageError
    }
  }
  for (const args of [['users'], ['users', '--help']]) {
    expect(goesOn(args)).toMatchObject({ message: 'users goes on with another word.', begun: [LIST, CREATE] })
  }
  expect(goesOn(['user'])).toMatchObject({ message: 'There is no command user.', begun: [] })
})

test('arguments are read by what the command declares', () => {
  expect(readArguments(CREATE, ['ada', '--organisation=Test & Co', '--quiet'])).toEqual({
    options: { role: undefined, organisation: 'Test & Co', quiet: true },
    positionals: ['ada'],
  })
  expect(readArguments(CREATE, ['--help'])).toBe('help')
})

test.each([
  [['--organisation', 'X'], 'USERNAME is missing.'],
  [['ada', 'bob', '--organisation', 'X'], 'bob is one word too many.'],
  [['ada'], '--organisation NAME is missing.'],
  [['ada', '--organisation', 'X', '--role', 'KING'], '--role must be OWNER or CLERK.'],
  [['ada', '--organisation', 'X', '--loud'], "Unknown option '--loud'."],
  [['ada', '--organisation'], "Option '--organisation <value>' argument missing."],
])('%j is answered in a sentence', (args, sentence) => {
  expect(() => readArguments(CREATE, args)).toThrow(sentence)
})

test('every command says what it is for and how it is typed, and stands in the overview', () => {
  for (const each of COMMANDS) {
    expect(usageOf(each)).toContain(`npm run twofold -- ${each.words}`)
    expect(overview(COMMANDS)).toContain(each.summary)
  }
  expect(usageOf(CREATE)).toBe(`Creates.

  npm run twofold -- users create USERNAME --organisation NAME [OPTIONS]

  --role ROLE          A role.
  --organisation NAME  Where.
  --quiet              Says less.`)
})
