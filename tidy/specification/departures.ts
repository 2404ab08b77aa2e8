/**
 * The differences between the product and the specification, with their reasons, and the product's answers to open questions in the
 * specification. If a note starts with "Other words", the words of the item are not checked.
 */
export const DEPARTURES: Readonly<Record<string, string>> = {
  'rule 2.2': 'Home is also open: it has words for signed-out users.',
  'rule 2.28': 'It is `/securedata`.',
  'rule 2.59': 'What each data set shows is in [reference/reports.md](reference/reports.md).',
  'columns 2.4':
    'Other words: the fields have the heads of the list of invoices: No., Date, Client Reference, Bill To, Total, Remitted, Status.',
  'rule 2.68': 'As for customers: `modifiedAt` is sent, and changes that another user made in the meantime are merged.',
  'rule 2.86': 'The screen shows what a reload would show, with its form cleared and without losing its place.',
  'fields 3.5':
    'The sign of INCOME and EXPENSE is the organisation’s choice: as here, or as in textbooks (income credit, expense debit). Only what is shown changes; postings are the same in both.',
  'fields 3.12':
    'The two hidden names are assumed to be the bill-to and ship-to fields of section 7: `billToName` to `shipToZip`. The answer also has the number that customers see, the remaining amount and its entry.',
  'fields 3.15': 'The hidden name is assumed to be the remit-to fields of section 7: `remitToName` to `remitToZip`.',
  'rule 3.1': 'They are the payment’s own fields with `totalRemaining`.',
  'rule 4.4':
    'It does not say which pages go over `/refresh`, and none does: tokens are renewed before they end. `/refresh` remains for users who are sent there.',
  'rule 4.17': 'A canceled invoice shows as Canceled, which the words do not cover. All others follow the words.',
  'rule 4.25':
    'The row is cleared and the list shows the entry without a reload; a failure opens no dialog, and its reason is next to the form instead of only in the log.',
  'rule 4.26': 'Optional in a PUT; a stale one is 409 with the current record, and the screens merge.',
  'rule 5.22': 'Each refusal has a code and a sentence, next to its field if it has one: `/api/docs`.',
  'rule 6.2': 'OWNER, ADMIN, ACCOUNTANT, BOOKKEEPER, CLERK, VIEWER.',
  'rule 6.3': 'Every call declares what it needs; [bookkeeping/members.md](bookkeeping/members.md) has the table.',
  'rule 6.5':
    'An OWNER and an ADMIN see every screen as it is specified; to the other roles buttons that they may not use are disabled and say why.',
  'rule 7.1': 'It is `/api` on the product’s own address.',
  'rule 7.3':
    'The reads and marks that are marked “no token” need the token like all others: without one no organisation is known, and section 6 says that every data call carries it. Only signing in and refreshing are open.',
  'rule 7.5': 'It answers `{secureData}`.',
  'rule 7.17': 'The screen also shows the new date.',
  'rule 7.22': 'Needs the token: see rule 7.3.',
  'call 7.21': 'See rule 7.3.',
  'rule 7.23': 'Needs the token: see rule 7.3. If an account is named, only its mark is cleared.',
  'call 7.22': 'See rule 7.3.',
  'rule 7.27': 'Needs the token: see rule 7.3.',
  'call 7.30': 'See rule 7.3.',
  'rule 7.28': 'Needs the token: see rule 7.3. A vendor is deleted by `DELETE /vendors/{id}`.',
  'call 7.35': 'See rule 7.3.',
  'rule 7.35': '`POST /customer-payments`; both names of a pair are accepted, and the first one counts.',
  'rule 7.41': 'Needs the token: see rule 7.3.',
  'call 7.57': 'See rule 7.3.',
  'rule 7.45': 'Needs the token: see rule 7.3.',
  'call 7.64': 'See rule 7.3.',
  'call 7.66': 'See rule 7.3.',
  'rule 7.51': 'It is `GET /transactions/account/{accountID}/unreconciled`.',
  'rule 7.52':
    'If a busy server refuses a call and names a time, the call is sent again for up to 20 seconds. Other failed reads are not sent again. While an account is reconciled, marks of other users are read when the window has the focus again.',
  'error 8.1': 'See rule 4.4.',
  'error 8.6':
    'No dialog opens, as it says; the reason is next to the form, so that no user believes the entry was posted.',
  'error 8.7': 'No dialog opens, as it says; the reason is next to the form.',
  'constant 9.5': 'The signs of INCOME and EXPENSE: see fields 3.5.',
  'constant 9.6': 'Other types that fit are below those, under Other accounts.',
  'constant 9.12': 'Lists take `limit` and `cursor`; the screens load further pages automatically.',
}
