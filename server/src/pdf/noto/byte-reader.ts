// Reads consecutive big-endian numbers from a font file.

/** A position in a file. Throws a RangeError at the end of the file. */
export class ByteReader {
  readonly bytes: Buffer
  at: number

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  u8(): number {
    return this.bytes.readUInt8(this.at++)
  }

  u16(): number {
    this.at += 2
    return this.bytes.readUInt16BE(this.at - 2)
  }

  i16(): number {
    this.at += 2
    return this.bytes.readInt16BE(this.at - 2)
  }

  u32(): number {
    this.at += 4
    return this.bytes.readUInt32BE(this.at - 4)
  }

  text(length: number): string {
    this.at += length
    return this.bytes.toString('latin1', this.at - length, this.at)
  }

  take(length: number): Buffer {
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  /** Reads a number of up to 5 bytes of 7 bits each (WOFF2, 4.1). */
  base128(): number {
    let value = 0
    for (let count = 0; count < 5; count += 1) {
      const byte = this.u8()
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value
    }
    throw new RangeError('A number in the font file is too long.')
  }

  /** Reads a number of 1 to 3 bytes (WOFF2, 4.2). */
  short255(): number {
    const code = this.u8()
    if (code === 253) return this.u16()
    if (code === 254) return this.u8() + 506
    return code === 255 ? this.u8() + 253 : code
  }
}
