// Tests which strings count as prose, and that the same seed always draws the same sample.
import { describe, expect, test } from 'vitest'
import { type Drawn, draw, sharesOf } from './plain-language/draw.ts'
import { findStrings, KINDS, type Kind, withoutSpecified } from './plain-language/strings.ts'

/** Returns the strings in one file as `kind: text`. */
const stringsIn = (path: string, content: string) =>
  findStrings(new Map([[path, content]])).map(({ kind, text }) => `${kind}: ${text}`)

const SCREEN = 'web/src/a.tsx'

describe('a string for people is', () => {
  test.each<[what: string, path: string, content: string, ...strings: string[]]>([
    [
      'a template with its insertions, and the longer side of a choice',
      'contract/src/errors.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: The string contains the code of a template.
      "const a = `The books are locked through ${day(lockedOn)}. ${isOwner ? 'Give a reason to change them.' : ''}`",
      'error: The books are locked through {lockedOn}. Give a reason to change them.',
    ],
    [
      'the other side of a choice that is a sentence',
      SCREEN,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: The string contains the code of a template.
      "const a = `It is ${isOpen ? 'It can be changed by the owner alone.' : 'You can change it.'}`",
      'screen: It is It can be changed by the owner alone.',
      'screen: You can change it.',
    ],
    [
      'a sum of strings',
      SCREEN,
      "const a = 'Nothing was saved, ' + name + ' is closed.'",
      'screen: Nothing was saved, {name} is closed.',
    ],
    [
      'the text of an element with the elements inside its sentence',
      SCREEN,
      '<p>\n  Your role is <b>{role}</b>. You can work\n  with <Link to="/a">customers</Link>.{\' \'}\n  <Money cents={sum} />\n</p>',
      'screen: Your role is {role}. You can work with customers. {…}',
    ],
    [
      'each text of nested elements and each label',
      SCREEN,
      '<div>The list of lines is empty.<h2>For review</h2>It shows what you import.<Button label="Save" id="save" /></div>',
      'screen: The list of lines is empty.',
      'screen: It shows what you import.',
      'screen: For review',
      'screen: Save',
    ],
    [
      'the text between the elements of HTML',
      'server/src/mail/a.ts',
      'const a = html`<h1>Sign in</h1><p class="hint">Enter the code\nof <b>your</b> app.</p>`',
      'screen: Sign in',
      'screen: Enter the code of your app.',
    ],
    [
      'a summary of the API',
      'contract/src/a.ts',
      "endpoint({ name: 'listAll', path: '/a/:b', summary: 'Returns the bills of a vendor.' })",
      'interface: Returns the bills of a vendor.',
    ],
    ['a thrown message', SCREEN, "throw new Error('The rule was not written.')", 'error: The rule was not written.'],
    [
      'a comment over several lines',
      'web/src/a.ts',
      '// The first line goes\n// on in the second.\nconst a = 1 // A comment after code is separate.\n// So is one below it.',
      'comment: The first line goes on in the second.',
      'comment: A comment after code is separate.',
      'comment: So is one below it.',
    ],
    [
      'a paragraph of a docstring, without tags and listings',
      'run.mjs',
      '/**\n * Runs it and waits\n * until it ends.\n *\n * Throws nothing in any case.\n *   npm run it in the background\n * @param {string} a is the name\n */',
      'comment: Runs it and waits until it ends.',
      'comment: Throws nothing in any case.',
    ],
    [
      'the reason in a directive',
      SCREEN,
      '// biome-ignore lint/a11y/useSemanticElements: a table cannot omit any rows.\n// biome-ignore lint/a11y/useKey: the grid handles the keys.',
      'comment: a table cannot omit any rows.',
      'comment: the grid handles the keys.',
    ],
    [
      'a sentence of a document, without headings and code',
      'docs/a.md',
      '# The title of a page\n\nRun `npm start` to see\nthe [books](b.md). Then **stop** it with Ctrl-C:\n\n```\nThis is not a sentence at all.\n```\n- An item is also one.\n\n| a | the cell of a table |\n',
      'docs: Run `npm start` to see the books.',
      'docs: Then stop it with Ctrl-C:',
      'docs: An item is also one.',
      'docs: the cell of a table',
    ],
    [
      'a comment of a new migration',
      'server/migrations/2-b.sql',
      '-- Money is\n-- in whole cents.\nSELECT 1',
      'comment: Money is in whole cents.',
    ],
  ])('%s', (_, path, content, ...strings) => {
    expect(stringsIn(path, content)).toEqual(strings)
  })

  test.each<[what: string, path: string, content: string]>([
    ['a name', SCREEN, "import a from './a-b.ts'\nconst a = { id: 'accountID', kind: 'OPEN' }"],
    ['SQL', 'server/src/a/sql.ts', 'const a = `\n  SELECT a.id\n    FROM account a\n   WHERE it is not the same as b`'],
    ['CSS', 'server/src/a.ts', "const a = 'nav ul{columns:2} nav and all that is in it'"],
    ['a pattern', SCREEN, 'const a = /this is not a string/'],
    ['an address', SCREEN, "const a = 'https://example.com/this/is/a/page'"],
    ['what is compared', SCREEN, "const a = b === 'This is what it is compared with'"],
    ['a list of classes', SCREEN, 'const a = <p className="no list of a class is for people" />'],
    ['a list of codes', 'accounting/src/a.ts', "const a = new Set('ALL AMD ANG AOA ARS'.split(' '))"],
    ['a label outside of the screens', 'server/src/a.ts', "const a = { label: 'Save it' }"],
    ['the title of a test', 'server/src/a.test.ts', "test('a viewer cannot post a transaction', () => {})"],
    ['a comment in a string', SCREEN, "const a = 'x // this is not a comment at all'"],
  ])('not %s', (_, path, content) => {
    expect(stringsIn(path, content)).toEqual([])
  })

  test('not a comment of a released migration', () => {
    const released = {
      'server/migrations/1-a.sql': '-- Money is in cents.',
      'server/migrations/released.json': '{"1-a.sql":""}',
    }
    expect(findStrings(new Map(Object.entries(released)))).toEqual([])
  })

  test('not one of the words of the specification', () => {
    const texts = ['Loading it ...', 'Loading it', 'Add a line to {name}', 'No line data received']
    const found = texts.map(text => ({ kind: 'screen' as const, text, source: '' }))
    const specification =
      "## 2. Screens\nIt is 'Loading it ...', 'Add a line to {account}' or 'No {thing} data received'."
    expect(withoutSpecified(found, `${specification} Reloading it`).map(({ text }) => text)).toEqual([])
    expect(withoutSpecified(found, 'Loading items and unLoading it').map(({ text }) => text)).toEqual(texts)
  })
})

test('a string has the line where it starts, and each text is listed once', () => {
  const texts = "// None.\n\nconst a = 'This is a text.'\nconst b = 'This is a text.'"
  expect(findStrings(new Map([[SCREEN, texts]]))).toEqual([
    { kind: 'screen', text: 'This is a text.', source: `${SCREEN}:3` },
  ])
})

describe('the draw', () => {
  const found = KINDS.flatMap((kind: Kind) =>
    Array.from({ length: kind === 'error' ? 3 : 50 }, (_, at) => ({
      kind,
      text: `${kind} ${at}`,
      source: `a.ts:${at}`,
    })),
  )
  const lines = [{ kind: 'mixed' as const, text: 'A line.', source: 'old.txt:1' }]

  test('is the same for the same seed in any order of files, and another for another seed', () => {
    const drawn = draw(found, lines, '1', 20)
    const others = draw(found, lines, '2', 20)
    expect(draw(found.toReversed(), lines, '1', 20)).toEqual(drawn)
    expect(new Set(others)).not.toEqual(new Set(drawn))
    expect(others.indexOf(lines[0] as Drawn)).not.toBe(drawn.indexOf(lines[0] as Drawn))
    expect(new Set(drawn).size).toBe(21)
  })

  test('is even over the kinds, as far as they have enough', () => {
    const kinds = draw(found, lines, '1', 43).map(({ kind }) => kind)
    expect([...KINDS, 'mixed'].map(kind => kinds.filter(each => each === kind).length)).toEqual([10, 3, 10, 10, 10, 1])
    expect(sharesOf([1, 2], 9)).toEqual([1, 2])
    expect(sharesOf([9, 9, 9], 10)).toEqual([3, 3, 4])
  })
})
