import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkMail, checkPartyEmail, checkRecipients, isMailAddress } from './mail.ts'
import { cells } from './testing/equations.ts'
import { forAll } from './testing/for-all.ts'

const codes = (text: string) => {
  const checked = checkRecipients(text, 'to')
  return checked.ok
    ? checked.value
    : checked.refusals.map(({ code, detail }) => `${code} ${detail?.address ?? ''}`.trim())
}

describe('the recipients of a mail', () => {
  test.each([
    ['ann@example.com', ['ann@example.com']],
    [
      ' ann@example.com; bob+books@mail.example.co.uk,\nann@example.com ',
      ['ann@example.com', 'bob+books@mail.example.co.uk'],
    ],
    ["o'neill@mail.xn--exmple-cua.co", ["o'neill@mail.xn--exmple-cua.co"]],
    [`${'a'.repeat(64)}@example.com`, [`${'a'.repeat(64)}@example.com`]],
    ['', ['TEXT_EMPTY']],
    [' , ;', ['TEXT_EMPTY']],
    ['Ann <ann@example.com>', ['MAIL_ADDRESS_INVALID Ann']],
    ['"x y"@example.com', ['MAIL_ADDRESS_INVALID "x']],
    ['ann@example.com\r\nBcc: eve@example.com', ['MAIL_ADDRESS_INVALID Bcc:']],
    [`${'a'.repeat(250)}@b.co`, [`MAIL_ADDRESS_INVALID ${'a'.repeat(80)}`]],
    [`${'a'.repeat(65)}@b.co`, [`MAIL_ADDRESS_INVALID ${'a'.repeat(65)}@b.co`]],
  ])('%j are %j', (text, found) => {
    expect(codes(text)).toEqual(found)
  })

  test.each(
    cells(`
      ann | ann@ | a..b@example.com | ann@-example.com | <ann@example.com> | ann@exämple.com | root@localhost
      root@mail.localhost | ann@mailhost | ann@example.com. | ann@127.0.0.1 | ann@[127.0.0.1] | ann@[IPv6:::1]
      ann@0x7f.1 | ann@example.c
    `),
  )('%j is not an address', text => {
    expect(codes(text)).toEqual([`MAIL_ADDRESS_INVALID ${text}`])
  })

  test('ten and no more', () => {
    const of = (count: number) => Array.from({ length: count }, (_, n) => `a${n}@example.com`).join()
    expect(codes(of(10))).toHaveLength(10)
    expect(codes(of(11))).toEqual(['TOO_MANY_RECIPIENTS'])
  })

  test('an address that is accepted holds nothing that could end it in a message’s head', () => {
    forAll(fc.string({ unit: 'binary' }), fc.string(), (local, domain) => {
      const checked = checkRecipients(`${local}@${domain}`, 'to')
      if (checked.ok) for (const address of checked.value) expect(address).toMatch(/^[!-~]+$/)
    })
  })
})

test.each([
  ['books@example.com', true],
  ['books@localhost', true],
  ['books@[127.0.0.1]', false],
  ['books', false],
  ['a@b.co, c@d.co', false],
])('the operator can send as %j: %j', (text, expected) => {
  expect(isMailAddress(text)).toBe(expected)
})

describe('the address of a customer or vendor', () => {
  test.each([
    ['', ''],
    [' ; ', ''],
    [' ann@example.com ', 'ann@example.com'],
    ['ann@example.com;bob@example.com', 'ann@example.com, bob@example.com'],
    ['ann@', 'MAIL_ADDRESS_INVALID email'],
    ['root@localhost', 'MAIL_ADDRESS_INVALID email'],
    ['ann@exämple.com', 'MAIL_ADDRESS_INVALID email'],
    ['ann@example.com\nBcc: eve@example.com', 'MAIL_ADDRESS_INVALID email'],
    [['a', 'b', 'c'].map(letter => `${letter.repeat(64)}@b.co`).join(), 'TEXT_TOO_LONG email'],
  ])('%j is %j: such as a mail goes to', (text, expected) => {
    const checked = checkPartyEmail(text, 'email')
    expect(checked.ok ? checked.value : `${checked.refusals[0]?.code} ${checked.refusals[0]?.field}`).toBe(expected)
  })
})

describe('a mail', () => {
  const mail = { to: 'ann@example.com', subject: ' Invoice 12 ', message: ' Dear Ann,\n\nhere it is. ' }
  const refusedOf = (changes: Partial<typeof mail>) => {
    const checked = checkMail({ ...mail, ...changes })
    return checked.ok ? [] : checked.refusals.map(({ code, field }) => `${code} ${field}`)
  }

  test('is taken without the spaces around its words', () => {
    expect(checkMail(mail)).toEqual({
      ok: true,
      value: { recipients: ['ann@example.com'], subject: 'Invoice 12', message: 'Dear Ann,\n\nhere it is.' },
    })
  })

  test.each([
    [{ subject: 'Invoice\r\nBcc: eve@example.com' }, ['TEXT_NOT_ALLOWED subject']],
    [{ subject: 'Invoice\u2028X' }, ['TEXT_NOT_ALLOWED subject']],
    [{ subject: '\u202eInvoice' }, ['TEXT_NOT_ALLOWED subject']],
    [{ subject: ' \u200b' }, ['TEXT_EMPTY subject']],
    [{ subject: 'x'.repeat(201) }, ['TEXT_TOO_LONG subject']],
    [{ message: ' \n' }, ['TEXT_EMPTY message']],
    [{ message: 'a\u0000b' }, ['TEXT_NOT_ALLOWED message']],
    [{ message: 'x'.repeat(10_001) }, ['TEXT_TOO_LONG message']],
    [{ to: 'ann', subject: '\n' }, ['MAIL_ADDRESS_INVALID to']],
  ])('%j is refused: %j', (changes, refused) => {
    expect(refusedOf(changes)).toEqual(refused)
  })
})
