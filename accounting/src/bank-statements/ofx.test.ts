import { describe, expect, it } from 'vitest'
import type { BankLine } from './bank-statement.ts'
import { readStatementFile } from './read-statement.ts'

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

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function told({ date, cents, payee, memo, number, bankId }: BankLine) {
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
    ['in small letters', SGML.replace(/<\/?[A-Z0-9]+>/g, tag => tag.toLowerCase()).replace('<ofx>', '<OFX>')],
    ['with the closing tags of its entries forgotten', SGML.replaceAll('</STMTTRN>', '')],
    ['with all values closed', SGML.replace(/<([A-Z]+)>([^<\n]+?)(?=\n?<[A-Z/])/g, '<$1>$2</$1>')],
  ])('is read %s', (_, text) => {
    const file = readStatementFile(bytesOf(text))
    expect(file.faults).toEqual([])
    const [statement] = file.statements
    expect(statement?.lines.map(told)).toEqual(JANUARY)
    expect(statement).toMatchObject({
      bank: '121000248',
      account: '001-234567',
      currency: 'USD',
      closing: { date: '2010-01-31', cents: 69050 },
    })
  })

  it('keeps what follows an empty memo that nobody closed', () => {
    const text = SGML.replace('<FITID>201001051<NAME>AT&T WIRELESS &amp; CO<MEMO>', '<MEMO><FITID>201001051<NAME>X')
    expect(readStatementFile(bytesOf(text)).statements[0]?.lines[0]).toMatchObject({ payee: 'X', bankId: '201001051' })
  })

  it('is read in Latin-1, with its names whole', () => {
    const bytes = Uint8Array.from(SGML.replace('PAYROLL', 'M\u00dcLLER \u0080'), letter => letter.charCodeAt(0))
    expect(readStatementFile(bytes).statements[0]?.lines[2]?.payee).toBe('MÜLLER €')
  })

  it('takes a decimal comma for what it is', () => {
    const text = SGML.replace('-1,234.50', '-1.234,50').replace('-75.00', '-75,00').replace('690.50', '690,50')
    expect(readStatementFile(bytesOf(text)).statements[0]?.lines.map(({ cents }) => cents)).toEqual([
      -123450, -7500, 200000,
    ])
  })

  it('tells by its line what cannot be read, and gives nothing then', () => {
    const text = SGML.replace('<TRNAMT>-75.00', '<TRNAMT>seventy').replace('<DTPOSTED>20100115', '<DTPOSTED>20100231')
    const file = readStatementFile(bytesOf(text))
    expect(file.statements).toEqual([])
    expect(file.faults).toEqual([
      { line: 19, sentence: 'TRNAMT of the entry 201001072: “seventy” is not an amount.' },
      { line: 20, sentence: 'DTPOSTED of the entry 201001153 “20100231” is no day.' },
    ])
  })

  it('does not give half a file that is cut off', () => {
    for (let length = HEADER.length + 6; length < SGML.lastIndexOf('</OFX>'); length += 7) {
      const file = readStatementFile(bytesOf(SGML.slice(0, length)))
      expect(file.statements).toEqual([])
      expect(file.faults).toHaveLength(1)
    }
  })

  it('says what the bank answered in place of a statement', () => {
    const text = `${HEADER}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Sign-in invalid</STATUS></SONRS></SIGNONMSGSRSV1></OFX>`
    expect(readStatementFile(bytesOf(text)).faults[0]?.sentence).toContain('Sign-in invalid')
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
  it('is read as the XML that it is: cards, payees, CDATA, empty elements', () => {
    const file = readStatementFile(bytesOf(CARD_2))
    expect(file.faults).toEqual([])
    expect(file.statements[0]).toMatchObject({ account: '5142124791', currency: 'EUR', closing: null })
    expect(file.statements[0]?.lines.map(told)).toEqual([
      ['2010-01-05', -1250, 'Café & Söhne', '<two> croissants', '', 'A1'],
      ['2010-01-06', 300, '', '', '', 'A2'],
    ])
  })

  it('is read in UTF-8 with a mark, and in UTF-16', () => {
    const utf16 = new Uint8Array(new Uint16Array([...`\ufeff${CARD_2}`].map(letter => letter.charCodeAt(0))).buffer)
    for (const bytes of [bytesOf(`\ufeff${CARD_2}`), utf16])
      expect(readStatementFile(bytes).statements[0]?.lines[0]?.payee).toBe('Café & Söhne')
  })

  it.each([
    ['a DTD', '<!DOCTYPE OFX [<!ENTITY a "b">]><OFX></OFX>', '<!DOCTYPE'],
    ['an entity that is not of XML', CARD_2.replace('Café', '&xxe;'), '&xxe;'],
    ['tags that do not fit', CARD_2.replace('</CCSTMTRS>', ''), 'stands where </CCSTMTRS> belongs'],
    ['a missing end', CARD_2.slice(0, -7), 'cut off'],
  ])('is refused with a sentence for %s', (_, text, said) => {
    const xml = text.startsWith('<?xml') ? text : `<?xml version="1.0"?>\n${text}`
    const { statements, faults } = readStatementFile(bytesOf(xml))
    expect(statements).toEqual([])
    expect(faults[0]?.sentence).toContain(said)
  })

  it('has the accounts of a file one by one', () => {
    const both = CARD_2.replace('</OFX>', `${SGML.slice(SGML.indexOf('<BANKMSGSRSV1>'))}`)
    const sgml = `${HEADER}${both.slice(both.indexOf('<OFX>'))}`
    const { statements } = readStatementFile(bytesOf(sgml))
    expect(statements.map(({ account, lines }) => [account, lines.length])).toEqual([
      ['5142124791', 2],
      ['001-234567', 3],
    ])
  })
})
