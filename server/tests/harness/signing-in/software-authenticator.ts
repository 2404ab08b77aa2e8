// A software authenticator for passkeys. Unlike the virtual authenticator of a browser, it can clone a passkey, send an old counter, and
// use another origin.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const bytes = (data: Buffer) => Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 255]), data])
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])

type Options = { challenge: string; user?: { id: string } }
type ResponseParams = { origin: string; rpId?: string; count?: number; isVerified?: boolean }

/** A passkey on one device. `create` and `get` accept the options from a page and return the same results as a browser. */
export function softwareAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let userHandle = ''
  const coordinate = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')])
  // COSE: key type EC2, algorithm ES256, curve P-256, x, y.
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  const coseKey = Buffer.concat([head, coordinate(x), Buffer.from([0x22]), coordinate(y)])

  function clientData(type: string, { challenge }: Options, { origin }: ResponseParams): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
  function authenticatorData(
    { rpId = 'localhost', count = 0, isVerified = true }: ResponseParams,
    attested?: Buffer,
  ): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)])
  }
  const answer = (response: Record<string, unknown>) =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    })
  return {
    create: (options: Options, params: ResponseParams) => {
      userHandle = options.user?.id ?? ''
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const parts = [text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')]
      const object = Buffer.concat([Buffer.from([0xa3]), ...parts, bytes(authenticatorData(params, attested))])
      return answer({
        clientDataJSON: clientData('webauthn.create', options, params).toString('base64url'),
        attestationObject: object.toString('base64url'),
        transports: ['internal'],
      })
    },
    get: (options: Options, params: ResponseParams) => {
      const data = clientData('webauthn.get', options, params)
      const authenticator = authenticatorData(params)
      const signed = createSign('sha256').update(Buffer.concat([authenticator, sha256(data)]))
      return answer({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authenticator.toString('base64url'),
        signature: signed.sign(privateKey).toString('base64url'),
        userHandle,
      })
    },
  }
}
