import { describe, expect, it } from 'vitest'
import { centsIn, read, refusalOf } from '../testing/read-text.ts'
import type { BankLine } from './bank-statement.ts'

const HEADER = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

`

const SGML = `${HEADER}<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20100131<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS>
<STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>121000248<ACCTID>001-234567<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20100101<DTEND>20100131
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20100105120000.000[-5:EST]<TRNAMT>-1,234.50<FITID>201001051<NAME>AT&T WIRELESS &amp; CO<MEMO>
</STMTTRN>
<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20100107<TRNAMT>-75.00<FITID>201001072<CHECKNUM>1042</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20100115<TRNAMT>+2000<FITID>201001153<NAME>PAYROLL<MEMO>January <3</STMTTRN>
</BANKTRANLIST>
<LEDGERBAL><BALAMT>690.50<DTASOF>20100131</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`

function fieldsOf({ date, cents, payee, memo, number, bankId }: BankLine) {
  return [date, cents, payee, memo, number, bankId]
}

const JANUARY = [
  ['2010-01-05', -123450, 'AT&T WIRELESS & CO', '', '', '201001051'],
  ['2010-01-07', -7500, '', '', '1042', '201001072'],
  ['2010-01-15', 200000, 'PAYROLL', 'January <3', '', '201001153'],
]

describe('OFX 1 without closing tags', () => {
  it.each([
    ['as banks print it', SGML],
    ['on a single line', SGML.replaceAll('\n', '')],
    ['with Windows line ends', SGML.replaceAll('\n', '\r\n')],
    ['in lower case', SGML.replace(/<\/?[A-Z0-9]+>/g, tag => tag.toLowerCase()).replace('<ofx>', '<OFX>')],
    ['without the closing tags of its entries', SGML.replaceAll('</STMTTRN>', '')],
    ['with all values closed', SGML.replace(/<([A-Z]+)>([^<\n]+?)(?=\n?<[A-Z/])/g, '<$1>$2</$1>')],
  ])('is read %s', (_, text) => {
    const file = read(text)
    expect(file.faults).toEqual([])
    const [statement] = file.statements
    expect(statement?.lines.map(fieldsOf)).toEqual(JANUARY)
    expect(statement).toMatchObject({
      bank: '121000248',
      account: '001-234567',
      currency: 'USD',
      closing: { date: '2010-01-31', cents: 69050 },
    })
  })

  it('keeps the elements after an unclosed empty memo', () => {
    const text = SGML.replace('<FITID>201001051<NAME>AT&T WIRELESS &amp; CO<MEMO>', '<MEMO><FITID>201001051<NAME>X')
    expect(read(text).statements[0]?.lines[0]).toMatchObject({ payee: 'X', bankId: '201001051' })
  })

  it('is read in Latin-1, with complete names', () => {
    const bytes = Uint8Array.from(SGML.replace('PAYROLL', 'M\u00dcLLER \u0080'), letter => letter.charCodeAt(0))
    expect(read(bytes).statements[0]?.lines[2]?.payee).toBe('MÜLLER €')
  })

  it('reads decimal commas', () => {
    const text = SGML.replace('-1,234.50', '-1.234,50').replace('-75.00', '-75,00').replace('690.50', '690,50')
    expect(centsIn(text)).toEqual([-123450, -7500, 200000])
  })

  it('reports errors by line, and returns no statements then', () => {
    const text = SGML.replace('<TRNAMT>-75.00', '<TRNAMT>seventy').replace('<DTPOSTED>20100115', '<DTPOSTED>20100231')
    const file = read(text)
    expect(file.statements).toEqual([])
    expect(file.faults).toEqual([
      { line: 19, sentence: 'TRNAMT of the entry 201001072: “seventy” isn’t an amount.' },
      { line: 20, sentence: 'DTPOSTED of the entry 201001153 “20100231” isn’t a date.' },
    ])
  })

  it('returns nothing of a truncated file', () => {
    for (let length = HEADER.length + 6; length < SGML.lastIndexOf('</OFX>'); length += 7) {
      const file = read(SGML.slice(0, length))
      expect(file.statements).toEqual([])
      expect(file.faults).toHaveLength(1)
    }
  })

  it('reports the bank’s error message if there is no statement', () => {
    const text = `${HEADER}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Sign-in invalid</STATUS></SONRS></SIGNONMSGSRSV1></OFX>`
    expect(read(text).faults[0]?.sentence).toContain('Sign-in invalid')
  })
})

const CARD_2 = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
  <CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS>
    <CURDEF>EUR</CURDEF>
    <CCACCTFROM><ACCTID>5142124791</ACCTID></CCACCTFROM>
    <BANKTRANLIST>
      <STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20100105</DTPOSTED><TRNAMT>-12.5000</TRNAMT><FITID>A1</FITID>
        <PAYEE><NAME>Café &#x26; Söhne</NAME></PAYEE><MEMO><![CDATA[<two> croissants]]></MEMO></STMTTRN>
      <STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20100106</DTPOSTED><TRNAMT>3</TRNAMT><FITID>A2</FITID><NAME/><MEMO></MEMO></STMTTRN>
    </BANKTRANLIST>
  </CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1>
</OFX>`

describe('OFX 2', () => {
  it('is read as XML: cards, payees, CDATA, empty elements', () => {
    const file = read(CARD_2)
    expect(file.faults).toEqual([])
    expect(file.statements[0]).toMatchObject({ account: '5142124791', currency: 'EUR', closing: null })
    expect(file.statements[0]?.lines.map(fieldsOf)).toEqual([
      ['2010-01-05', -1250, 'Café & Söhne', '<two> croissants', '', 'A1'],
      ['2010-01-06', 300, '', '', '', 'A2'],
    ])
  })

  it('is read in UTF-8 with a byte order mark, and in UTF-16', () => {
    const utf16 = new Uint8Array(new Uint16Array([...`\ufeff${CARD_2}`].map(letter => letter.charCodeAt(0))).buffer)
    for (const bytes of [`\ufeff${CARD_2}`, utf16])
      expect(read(bytes).statements[0]?.lines[0]?.payee).toBe('Café & Söhne')
  })

  it.each([
    ['a DTD', '<!DOCTYPE OFX [<!ENTITY a "b">]><OFX></OFX>', '<!DOCTYPE'],
    ['an entity that is not predefined', CARD_2.replace('Café', '&xxe;'), '&xxe;'],
    ['tags that do not match', CARD_2.replace('</CCSTMTRS>', ''), 'is in place of </CCSTMTRS>'],
    ['a missing end', CARD_2.slice(0, -7), 'incomplete'],
  ])('is refused with a sentence for %s', (_, text, said) => {
    const xml = text.startsWith('<?xml') ? text : `<?xml version="1.0"?>\n${text}`
    expect(refusalOf(xml)?.sentence).toContain(said)
  })

  it('keeps the accounts of a file separate', () => {
    const both = CARD_2.replace('</OFX>', `${SGML.slice(SGML.indexOf('<BANKMSGSRSV1>'))}`)
    const sgml = `${HEADER}${both.slice(both.indexOf('<OFX>'))}`
    const { statements } = read(sgml)
    expect(statements.map(({ account, lines }) => [account, lines.length])).toEqual([
      ['5142124791', 2],
      ['001-234567', 3],
    ])
  })
})

/** Returns an OFX 1 file with these entries. Each entry is given as `type amount`. */
function typed(entries: string, balance = ''): string {
  const list = entries.split(', ').map((each, index) => {
    const [type, amount] = each.split(' ')
    return `<STMTTRN><TRNTYPE>${type}<DTPOSTED>2024011${index}<TRNAMT>${amount}<FITID>${index}</STMTTRN>`
  })
  return `${HEADER}<OFX><STMTRS><CURDEF>USD<BANKTRANLIST>${list.join('\n')}</BANKTRANLIST>${balance && `<LEDGERBAL><BALAMT>${balance}<DTASOF>20240131</LEDGERBAL>`}</STMTRS></OFX>`
}

describe('the sign of an amount in OFX', () => {
  it.each([
    ['the type, if no amount has a sign', 'DEBIT 35.00, CREDIT 200.00, CHECK 5.00', [-3500, 20000, -500]],
    ['the type, also if usually money out', 'DEBIT 35.00, POS 2.00, ATM 3.00, INT 1.00', [-3500, -200, -300, 100]],
    ['the sign, if an amount has one', 'DEBIT -35.00, DEBIT 5.00', [-3500, 500]],
    ['the sign, if money in has a plus', 'DEBIT 35.00, CREDIT +5.00', [3500, 500]],
    ['nothing, if no type is certainly money out', 'POS 35.00, CREDIT 5.00, XFER 1.00', [3500, 500, 100]],
    ['nothing, for other types', 'DEBIT 35.00, OTHER 5.00, XFER 1.00', [-3500, 500, 100]],
  ])('is decided by %s', (_, entries, cents) => {
    expect(centsIn(typed(entries))).toEqual(cents)
  })

  it.each([
    ['DEBIT 35.00, CREDIT -200.00', [-3500, 20000]],
    ['DEBIT 35.00, DEBIT 2.00', [-3500, -200]],
    ['DEBIT 35.00, CREDIT 0.00', [-3500, 0]],
  ])('is reversed once, together with the balance: %s', (entries, cents) => {
    const [statement] = read(typed(entries, '500.00'), { isTurned: true }).statements
    expect(statement?.lines.map(each => each.cents)).toEqual(cents)
    expect(statement?.closing?.cents).toBe(-50000)
  })
})

describe('damaged or unusual OFX', () => {
  const ENTRY = '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240110<TRNAMT>-1.00<FITID>1<NAME>A<MEMO>M</STMTTRN>'
  const file = (list: string, after = '') =>
    `${HEADER}<OFX><STMTRS><BANKTRANLIST>${list}</BANKTRANLIST></STMTRS>${after}</OFX>`

  it.each([
    ['a line break', '<MEMO>one<BR>two'],
    ['a closed line break', '<MEMO>one<BR/>two'],
    ['a closed line break with a space', '<MEMO>one<br />two'],
    ['a paragraph', '<MEMO><P>one</P><P>two</P>'],
    ['an escaped line break', '<MEMO>one&lt;br&gt;two'],
    ['a line break in a closed value', '<MEMO>one<BR>two</MEMO>'],
    ['bold text', '<MEMO>one <B>two</B>'],
  ])('a memo is complete with %s in it', (_, memo) => {
    const { statements, faults } = read(file(ENTRY.replace('<MEMO>M', memo)))
    expect(faults).toEqual([])
    expect(statements[0]?.lines[0]).toMatchObject({ payee: 'A', memo: 'one two', cents: -100 })
  })

  it('a memo in OFX 2 is complete with a line break in it', () => {
    const text = CARD_2.replace('<MEMO></MEMO>', '<MEMO>one<BR/>two<br>three</MEMO>')
    expect(read(text).statements[0]?.lines[1]?.memo).toBe('one two three')
  })

  it('a self-closing element is empty', () => {
    const text = file(ENTRY.replace('<NAME>A', '<CHECKNUM/><NAME>A<REFNUM/>'))
    expect(read(text).statements[0]?.lines[0]).toMatchObject({ payee: 'A', memo: 'M', number: '', bankId: '1' })
  })

  it('entries of a second OFX element are also read', () => {
    const { statements } = read(file(ENTRY) + file(ENTRY).slice(HEADER.length))
    expect(statements[0]?.lines).toHaveLength(2)
  })

  it.each(['0', '00000000', '00000000000000', 'PENDING'])(
    'a pending entry with the date %s is skipped and listed',
    day => {
      const pending = `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day}<TRNAMT>-2.00<NAME>HOTEL</STMTTRN>`
      const { statements, faults, leftOut } = read(file(pending + ENTRY))
      expect([statements[0]?.lines.length, faults]).toEqual([1, []])
      expect(leftOut).toMatchObject([
        { text: `${day} · HOTEL · -2.00`, reason: 'The entry is pending and has no date.' },
      ])
      const runTogether = read(file(pending.replace('</STMTTRN>', '<TRNAMT>-3.00</STMTTRN>') + ENTRY))
      expect(runTogether.faults[0]?.sentence).toContain('TRNAMT twice')
    },
  )

  it('pending entries and entries of investment accounts are skipped with a reason', () => {
    const pending = `<BANKTRANLISTP><DTASOF>20240131<STMTTRNP><TRNTYPE>DEBIT<DTTRAN>20240131<TRNAMT>-2.00<NAME>B</STMTTRNP></BANKTRANLISTP>`
    const investment = `<INVSTMTRS><INVTRANLIST><INVBANKTRAN>${ENTRY}</INVBANKTRAN></INVTRANLIST></INVSTMTRS>`
    const { statements, leftOut } = read(file(ENTRY, investment).replace('</STMTRS>', `${pending}</STMTRS>`))
    expect(statements[0]?.lines).toHaveLength(1)
    expect(leftOut.map(({ reason }) => reason)).toEqual([
      'The entry is pending.',
      'Entries of investment accounts are not imported.',
    ])
  })

  it.each([
    ['a damaged first tag', file(ENTRY + ENTRY.replace('<STMTTRN>', '<STMTTRX>')), 'not part of an entry'],
    ['a first tag that is not closed', file(ENTRY + ENTRY.replace('<STMTTRN>', '<STMTTRN')), 'not part of an entry'],
    ['merged entries', file(ENTRY.replace('</STMTTRN>', '') + ENTRY.replace('<STMTTRN>', '')), 'may have been merged'],
    ['an entry below the statement', file(ENTRY, ENTRY), 'not part of a statement'],
    ['an entry below OFX', file(ENTRY) + ENTRY, 'This entry is outside the <OFX> element.'],
  ])('a file is refused with %s', (_, text, sentence) => expect(refusalOf(text)?.sentence).toContain(sentence))
})
