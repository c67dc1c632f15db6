const strict = (encoding: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/
/** Usual characters of tables: letters, Chinese, punctuation, unit signs. */
const USUAL = /[\t\r\n -~\u00a0-\u024f\u2000-\u22ff\u2460-\u24ff\u3000-\u30ff\u3300-\u33ff\u4e00-\u9fff\uff00-\uffef]/g

/** Without a byte order mark, UTF-16 has zero bytes mostly on one side and usual characters. */
function bareUtf16(bytes: Uint8Array): string | undefined {
  if (bytes.length < 4 || bytes.length % 2 !== 0) return undefined
  const zeros = [0, 0]
  for (let at = 0; at < Math.min(bytes.length, 20_000); at++) if (bytes[at] === 0) zeros[at % 2]!++
  if (zeros[0] === 0 && zeros[1] === 0) return undefined
  const text = strict(zeros[1]! > zeros[0]! ? 'utf-16le' : 'utf-16be', bytes)
  return text !== undefined && (text.match(USUAL)?.length ?? 0) > text.length * 0.95 ? text : undefined
}

/** Decodes UTF-8, UTF-16 (Excel's "Unicode text"), or GB18030 with GBK. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const marked = byteOrderMark(bytes)
  const text = marked === undefined
    ? bareUtf16(bytes) ?? strict('utf-8', bytes) ?? strict('gb18030', bytes)
    : strict(marked, bytes)
  return text === undefined || BINARY.test(text) ? undefined : text
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}
