// The rules for the recipients and the subject of an email. They prevent header injection.
import { accepted, type Result, refused } from './refusals.ts'
import { checkOneLine, checkText, MESSAGE_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX, SUBJECT_LENGTH_MAX } from './text.ts'

/** The maximum number of recipients of an email. */
const RECIPIENTS_MAX = 10

/** The states of an email. Only WAITING emails are sent, and SENT is final. */
export const MAIL_STATES = ['WAITING', 'SENDING', 'SENT', 'FAILED', 'CANCELED'] as const
export type MailState = (typeof MAIL_STATES)[number]

const ADDRESS_LENGTH_MAX = 254
const LOCAL_PART_LENGTH_MAX = 64
/** Matches addresses that every mail server accepts: letters, digits and some other characters, with one @. */
const ADDRESS =
  /^([a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*)@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)$/i
/** A domain on the internet has at least two labels. The last label starts with a letter, so an IP address is not a domain (RFC 3696). */
const INTERNET_DOMAIN = /\.[a-z][a-z0-9-]*[a-z0-9]$/i
/** Names that are reserved for the local machine (RFC 6761). */
const LOOPBACK_DOMAIN = /(?:^|\.)localhost$/i
const PARTED = /[,;\s]+/u

/** Returns whether a string is an email address. Its host can be any name, including one without a dot such as `localhost`. */
export function isMailAddress(text: string): boolean {
  const local = ADDRESS.exec(text)?.[1]
  return local !== undefined && local.length <= LOCAL_PART_LENGTH_MAX && text.length <= ADDRESS_LENGTH_MAX
}

/** Returns whether organisations can send email to an address. Its domain must be on the internet, not on the local machine or network. */
function isRecipient(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return isMailAddress(address) && INTERNET_DOMAIN.test(domain) && !LOOPBACK_DOMAIN.test(domain)
}

/**
 * Returns the email addresses in a string, without duplicates. Commas, semicolons and spaces separate addresses:
 * `ann@example.com, bob@example.com` is two addresses. Errors: TEXT_EMPTY, MAIL_ADDRESS_INVALID with the first invalid address,
 * TOO_MANY_RECIPIENTS.
 */
export function checkRecipients(text: string, field: string, recipientsMax = RECIPIENTS_MAX): Result<string[]> {
  const addresses = [...new Set(text.split(PARTED).filter(part => part !== ''))]
  if (addresses.length === 0) return refused('TEXT_EMPTY', field)
  const wrong = addresses.find(address => !isRecipient(address))
  if (wrong !== undefined) return refused('MAIL_ADDRESS_INVALID', field, { address: wrong.slice(0, 80) })
  if (addresses.length > recipientsMax) return refused('TOO_MANY_RECIPIENTS', field, { recipientsMax })
  return accepted(addresses)
}

/**
 * Checks the default addresses for emails to a customer or vendor, which can be empty. Returns them separated by commas. Errors: all errors
 * of `checkRecipients`, and TEXT_TOO_LONG.
 */
export function checkPartyEmail(text: string, field: string): Result<string> {
  const checked = /[^,;\s]/u.test(text) ? checkRecipients(text, field) : accepted([])
  return checked.ok ? checkOneLine(checked.value.join(', '), field, PARTY_FIELD_LENGTH_MAX) : checked
}

/** An email as the user typed it. */
export type WrittenMail = { to: string; subject: string; message: string }

/**
 * Checks whether an email can be sent. Errors: all errors of `checkRecipients` for `to`, and TEXT_EMPTY, TEXT_TOO_LONG and TEXT_NOT_ALLOWED
 * for `subject`, which must be one line, and for `message`.
 */
export function checkMail(written: WrittenMail): Result<{ recipients: string[]; subject: string; message: string }> {
  const recipients = checkRecipients(written.to, 'to')
  const subject = checkOneLine(written.subject, 'subject', SUBJECT_LENGTH_MAX)
  const message = checkText(written.message.trim(), 'message', MESSAGE_LENGTH_MAX)
  const refusals = [recipients, subject, message].flatMap(each => (each.ok ? [] : each.refusals))
  if (!recipients.ok || !subject.ok || !message.ok) return { ok: false, refusals }
  if (subject.value === '') return refused('TEXT_EMPTY', 'subject')
  if (message.value === '') return refused('TEXT_EMPTY', 'message')
  return accepted({ recipients: recipients.value, subject: subject.value, message: message.value })
}
