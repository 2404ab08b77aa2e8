// The mail server that the operator named: how it is reached, and as whom mails are sent.

/** How a mail server is reached. */
export type MailServer = {
  host: string
  port: number
  /** TLS from the first byte on; else STARTTLS, which is required where a password goes over the network. */
  isSecure: boolean
  user: string
  password: string
  /** The address that all mails are sent as. */
  from: string
}

/** How this server sends mail. */
export type Mailing = {
  /** Null if no mail server is configured: mails wait in the outbox. */
  server: MailServer | null
  /** How many recipients an organisation can mail within 24 hours. */
  recipientsMax: number
}

/** The mail server of `smtp://user:password@host:587` or `smtps://host:465`, sending as `from`. */
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
