/** A transaction in an OFX file. `corrects` is the id of another transaction, which this transaction replaces or deletes. */
export type OfxEntry = {
  day: string
  amount: string
  id: string
  name: string
  memo?: string
  corrects?: { id: string; action: 'REPLACE' | 'DELETE' } | undefined
}

/** Returns an OFX file for one account. Each transaction starts on a new line. */
export function ofxFile(
  entries: readonly OfxEntry[],
  { account = '7700112233', currency = 'USD', balance = '' } = {},
): string {
  const rows = entries.map(({ day, amount, id, name, memo = '', corrects }) => {
    const correction = corrects === undefined ? '' : `<CORRECTFITID>${corrects.id}<CORRECTACTION>${corrects.action}\n`
    return `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${amount}<FITID>${id}
${correction}<NAME>${name}${memo === '' ? '' : `<MEMO>${memo}`}</STMTTRN>`
  })
  const ledger = balance === '' ? '' : `<LEDGERBAL><BALAMT>${balance}<DTASOF>20240131</LEDGERBAL>`
  return `OFXHEADER:100
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>061000052<ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>
${rows.join('\n')}
</BANKTRANLIST>${ledger}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`
}
