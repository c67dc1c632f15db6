const strict = (encoding: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
/** Control characters that no table of text has. */
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/** The text of a file in UTF-8, UTF-16 with a mark (Excel's "Unicode text"), or GB18030 with its subsets; undefined when it is none. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
  const text = marked === undefined ? strict('utf-8', bytes) ?? strict('gb18030', bytes) : strict(marked, bytes)
  return text === undefined || BINARY.test(text) ? undefined : text
}
