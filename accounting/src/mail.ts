// The rules for a mail's recipients and subject. No value can inject a header into the message.
import { accepted, type Result, refused } from './refusals.ts'
import { checkOneLine, checkText, MESSAGE_LENGTH_MAX, PARTY_FIELD_LENGTH_MAX, SUBJECT_LENGTH_MAX } from './text.ts'

/** The maximum number of addresses of a mail. */
const RECIPIENTS_MAX = 10

/** The states of a mail. Only WAITING mails are sent, and SENT is final. */
export const MAIL_STATES = ['WAITING', 'SENDING', 'SENT', 'FAILED', 'CANCELED'] as const
export type MailState = (typeof MAIL_STATES)[number]

const ADDRESS_LENGTH_MAX = 254
const LOCAL_PART_LENGTH_MAX = 64
/** Matches the addresses that every mail server accepts without an extension: letters, digits and signs around one @. */
const ADDRESS =
  /^([a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*)@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)$/i
/** A domain on the internet has at least two labels. The last one starts with a letter, so an IP address is not a domain (RFC 3696). */
const INTERNET_DOMAIN = /\.[a-z][a-z0-9-]*[a-z0-9]$/i
/** Reserved for the machine itself (RFC 6761). */
const LOOPBACK_DOMAIN = /(?:^|\.)localhost$/i
const PARTED = /[,;\s]+/u

/** Returns whether a text is a mail address on any host, including a host without a dot such as `localhost`. */
export function isMailAddress(text: string): boolean {
  const local = ADDRESS.exec(text)?.[1]
  return local !== undefined && local.length <= LOCAL_PART_LENGTH_MAX && text.length <= ADDRESS_LENGTH_MAX
}

/** Returns whether organisations can send mail to an address: its domain is on the internet, not on this machine or its network. */
function isRecipient(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return isMailAddress(address) && INTERNET_DOMAIN.test(domain) && !LOOPBACK_DOMAIN.test(domain)
}

/**
 * Returns the addresses of a text, separated by commas, semicolons or spaces, each once: `ann@example.com, bob@example.com` is two
 * addresses. Refuses TEXT_EMPTY, MAIL_ADDRESS_INVALID with the first invalid one, TOO_MANY_RECIPIENTS.
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
 * Checks the default addresses for mails to a customer or vendor, which can be empty. Returns them separated by commas. Refuses what
 * `checkRecipients` refuses, and TEXT_TOO_LONG.
 */
export function checkPartyEmail(text: string, field: string): Result<string> {
  const checked = /[^,;\s]/u.test(text) ? checkRecipients(text, field) : accepted([])
  return checked.ok ? checkOneLine(checked.value.join(', '), field, PARTY_FIELD_LENGTH_MAX) : checked
}

/** A mail as typed. */
export type WrittenMail = { to: string; subject: string; message: string }

/**
 * Checks whether a mail can be sent. Refuses what `checkRecipients` refuses for `to`, and TEXT_EMPTY, TEXT_TOO_LONG and TEXT_NOT_ALLOWED
 * for `subject`, which must be one line, and `message`.
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
