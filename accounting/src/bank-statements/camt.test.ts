import { describe, expect, it } from 'vitest'
import { read, refusalOf } from '../testing/read-text.ts'
import type { BankLine } from './bank-statement.ts'

function fieldsOf({ date, cents, payee, memo, bankId }: BankLine) {
  return [date, cents, payee, memo, bankId]
}

function document(version: string, entries: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
<BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>S1</Id>
<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy><Svcr><FinInstnId><BIC>BYLADEM1001</BIC></FinInstnId></Svcr></Acct>
<Bal><Tp><CdOrPrtry><Cd>PRCD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2010-01-01</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">20.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2010-01-31</Dt></Dt></Bal>
${entries}
</Stmt></BkToCstmrStmt></Document>`
}

const IN_02 = `<Ntry><Amt Ccy="EUR">1234.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2010-01-05</Dt></BookgDt>
<ValDt><Dt>2010-01-06</Dt></ValDt><AcctSvcrRef>2010010500001</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Nm>We</Nm></Dbtr><Cdtr><Nm>Vermieter &amp; Söhne</Nm></Cdtr></RltdPties>
<RmtInf><Ustrd>Miete</Ustrd><Ustrd>Januar</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

const IN_08 = `<Ntry><Amt Ccy="EUR">50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2010-01-07T23:30:00-08:00</DtTm></BookgDt>
<AcctSvcrRef>NONREF</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Customer</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="EUR">9.99</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts></Ntry>`

const BARE = `<Ntry><NtryRef>7</NtryRef><Amt Ccy="EUR">3.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><ValDt><Dt>2010-01-31</Dt></ValDt><AddtlNtryInf>Fee</AddtlNtryInf></Ntry>`

const BATCH = `<Ntry><Amt Ccy="EUR">300.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2010-01-20</Dt></BookgDt><AcctSvcrRef>B1</AcctSvcrRef>
<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>
<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">100.00</Amt></TxAmt></AmtDtls><RltdPties><Cdtr><Nm>Anna</Nm></Cdtr></RltdPties></TxDtls>
<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">200.00</Amt></TxAmt></AmtDtls><RltdPties><Cdtr><Nm>Bert</Nm></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry>`

describe('CAMT.053', () => {
  it('is read in version 02, with the details of an entry and a closing balance below zero', () => {
    const { statements, faults } = read(document('02', IN_02))
    expect(faults).toEqual([])
    expect(statements[0]).toMatchObject({
      bank: 'BYLADEM1001',
      account: 'DE02120300000000202051',
      currency: 'EUR',
      closing: { date: '2010-01-31', cents: -2050 },
    })
    expect(statements[0]?.lines.map(fieldsOf)).toEqual([
      ['2010-01-05', -123450, 'Vermieter & Söhne', 'Miete; Januar', '2010010500001'],
    ])
  })

  it('is read in version 08, with the day as written and without pending entries', () => {
    expect(read(document('08', IN_08)).statements[0]?.lines.map(fieldsOf)).toEqual([
      ['2010-01-07', 5000, 'Customer', 'RF18539007547034', ''],
    ])
  })

  it('is read without details', () => {
    expect(read(document('02', BARE)).statements[0]?.lines.map(fieldsOf)).toEqual([['2010-01-31', -300, 'Fee', '', '']])
  })

  it('keeps a batch as one line, as on the printed statement', () => {
    expect(read(document('08', BATCH)).statements[0]?.lines.map(fieldsOf)).toEqual([
      ['2010-01-20', -30000, 'Batch of 2 payments: Anna, Bert', '', 'B1'],
    ])
  })

  it('is read with prefixes and on one line', () => {
    const text = document('02', BARE)
      .replace(/<(\/?)([A-Z])/g, '<$1ns:$2')
      .replaceAll('\n', '')
    expect(read(text).statements[0]?.lines).toHaveLength(1)
  })

  it.each([
    ['a missing direction', BARE.replace('DBIT', 'OUT'), 'CdtDbtInd of the entry 7'],
    ['a missing day', BARE.replace(/<ValDt>.*<\/ValDt>/, ''), 'BookgDt of the entry 7'],
    ['an amount with a comma', BARE.replace('3.00', '3,00'), 'Amt of the entry 7'],
  ])('reports the error of an entry with %s', (_, entry, said) => {
    expect(refusalOf(document('02', entry))).toEqual({ line: 7, sentence: expect.stringContaining(said) })
  })

  it('refuses other messages by name', () => {
    const text = '<?xml version="1.0"?><Document><CstmrCdtTrfInitn/></Document>'
    expect(read(text).faults[0]?.sentence).toContain('CstmrCdtTrfInitn')
  })

  const party = (role: string, name: string, iban = '') =>
    `<${role}><Pty><Nm>${name}</Nm></Pty></${role}>${iban && `<${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>`}`
  const paid = (direction: string, parties: string, { reversal = '', details = '' } = {}) =>
    `<Ntry><Amt Ccy="EUR">90.00</Amt><CdtDbtInd>${direction}</CdtDbtInd>${reversal}<Sts>BOOK</Sts><BookgDt><Dt>2010-01-15</Dt></BookgDt><NtryDtls><TxDtls><RltdPties>${parties}</RltdPties>${details}</TxDtls></NtryDtls></Ntry>`
  const OWN = 'DE02120300000000202051'
  const US = 'Harbour Tools GmbH'
  const between = (debtor: string, creditor: string) => party('Dbtr', debtor) + party('Cdtr', creditor)
  const OWNED = (entry: string) => document('08', entry).replace('<Svcr>', `<Ownr><Nm>${US}</Nm></Ownr><Svcr>`)
  const RETURN = { reversal: '<RvslInd>true</RvslInd>' }
  const REASON = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'

  it.each([
    ['money out', paid('DBIT', between(US, 'Vermieter')), 'Vermieter'],
    ['money in', paid('CRDT', between('Kunde', US)), 'Kunde'],
    ['a returned direct debit', paid('DBIT', between('Kunde', US), RETURN), 'Kunde'],
    ['a return without the owner’s name', paid('DBIT', between('Kunde', 'Other'), RETURN), 'Kunde'],
    ['a return by its reason', paid('CRDT', between(US, 'Lieferant'), { details: REASON }), 'Lieferant'],
    ['a return with its own parties', paid('DBIT', between(US, 'Kunde'), RETURN), 'Kunde'],
    [
      'the owner by its account',
      paid('CRDT', party('Dbtr', 'HTG', OWN) + party('Cdtr', 'Lieferant', 'DE99')),
      'Lieferant',
    ],
    ['only the owner', paid('DBIT', party('Cdtr', 'harbour tools gmbh')), ''],
    ['only the owner, on the other side', paid('DBIT', party('Dbtr', 'Someone')), ''],
    ['another account of the owner', paid('DBIT', party('Dbtr', US, OWN) + party('Cdtr', US, 'DE77')), 'DE77'],
    ['only an ultimate creditor', paid('DBIT', party('UltmtCdtr', 'Shop')), 'Shop'],
    ['a bank', paid('DBIT', '<Cdtr><Agt><FinInstnId><Nm>Bank</Nm></FinInstnId></Agt></Cdtr>'), 'Bank'],
  ])('names the other party, never the owner: %s', (_, entry, payee) => {
    const { statements, faults } = read(OWNED(entry))
    expect(faults).toEqual([])
    expect(statements[0]?.lines[0]?.payee).toBe(payee)
  })

  it('skips and lists entries that are not posted', () => {
    const { leftOut, leftOutCount } = read(
      document('08', `${IN_08}${BARE.replace('BOOK', 'INFO')}${BARE.replace('BOOK', 'FUTR')}`),
    )
    expect(leftOut.map(({ reason }) => reason)).toEqual([
      'The entry is pending.',
      'The entry is for information only.',
      'The entry will be posted later.',
    ])
    expect(leftOutCount).toBe(3)
  })

  it.each([
    ['a number that is not an IBAN', `<IBAN>${OWN}</IBAN>`, '<Othr><Id>4711</Id></Othr>', '4711'],
    ['the currency of the entries', '<Ccy>EUR</Ccy>', '', OWN],
  ])('has an account with %s', (_, from, to, account) => {
    const [statement] = read(document('08', BARE).replace(from, to)).statements
    expect(statement).toMatchObject({ account, currency: 'EUR' })
  })

  it('is read in an envelope, and with several messages', () => {
    const one = document('08', BARE).replace('<?xml version="1.0" encoding="UTF-8"?>', '')
    expect(read(`<?xml version="1.0"?><Envelope><AppHdr/>${one}${one}</Envelope>`).statements[0]?.lines).toHaveLength(2)
  })

  const outside = document('08', '').replace('</BkToCstmrStmt>', `${BARE}</BkToCstmrStmt>`)
  it.each([
    ['another currency', document('08', BARE.replace('"EUR"', '"USD"')), 'is in “USD”, but the account is in EUR'],
    ['an amount with a sign', document('08', BARE.replace('3.00', '-3.00')), 'has a sign'],
    ['an entry outside of a statement', outside, 'not part of a statement'],
  ])('is refused with %s', (_, text, sentence) => expect(refusalOf(text)?.sentence).toContain(sentence))

  it('refuses to reverse amounts, because each entry has a direction', () => {
    expect(read(document('08', BARE), { isTurned: true }).faults[0]?.sentence).toContain('cannot be reversed')
  })
})
