// The configured mail server: its address and credentials, and the sender of all emails.

/** The connection to a mail server. */
export type MailServer = {
  host: string
  port: number
  /**
   * If true, the connection uses TLS from the start. Otherwise, it uses STARTTLS, which is required if a password is sent over the network.
   */
  isSecure: boolean
  user: string
  password: string
  /** The sender address of all emails. */
  from: string
}

/** The email settings of this server. */
export type Mailing = {
  /** Null if no mail server is configured. Emails then wait in the outbox. */
  server: MailServer | null
  /** The maximum number of recipients that an organisation can email within 24 hours. */
  recipientsMax: number
}

/** Returns the mail server for a URL `smtp://user:password@host:587` or `smtps://host:465`. `from` is the sender of all emails. */
export function mailServerOf(address: string, from: string): MailServer {
  const { protocol, hostname, port, username, password } = new URL(address)
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    isSecure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    from,
  }
}
