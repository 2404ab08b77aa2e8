import { IMPORT_LENGTH_MAX } from '@twofold/contract/imports'

/** The error message for a file that cannot be read. */
export class FileRefused extends Error {}

/** Returns the text of a file, which may be compressed with gzip. Throws if it is too large or not UTF-8. */
export async function textOfFile(file: File): Promise<string> {
  const bytes = await bytesOf(file)
  if (bytes.byteLength > IMPORT_LENGTH_MAX) {
    throw new FileRefused('This file is too large to import here. Use the command line for files of any size.')
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FileRefused('The text of this file is not UTF-8. Save it as UTF-8 and choose it again.')
  }
}

async function bytesOf(file: File): Promise<ArrayBuffer> {
  const magic = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  if (magic[0] !== 0x1f || magic[1] !== 0x8b) return file.arrayBuffer()
  try {
    return await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
  } catch {
    throw new FileRefused('The compressed file is damaged.')
  }
}
