import { connect } from 'node:net'

/** The raw answer of a connection, and whether the server still read the whole body. */
export interface RawAnswer {
  readonly status: number
  readonly error: string | undefined
  readonly msg: string
}

const bodyOf = (text: string): { readonly msg: string, readonly data: { readonly error?: string } | null } => JSON.parse(text) as never

function answerIn(text: string): RawAnswer | undefined {
  const at = text.indexOf('\r\n\r\n')
  const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, at))?.[1] ?? NaN)
  const body = text.slice(at + 4)
  if (at < 0 || !(Buffer.byteLength(body) >= length)) return undefined
  const { msg, data } = bodyOf(body)
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), error: data?.error, msg }
}

/** Sends the head of a POST and `bodyStart` only, and closes after the answer, which proves that the server did not wait for the body. */
export async function answerBeforeBody(
  port: number, path: string, headers: Readonly<Record<string, string>>, bodyStart: Uint8Array | string = ''
): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  const head = [
    `POST ${path} HTTP/1.1`, 'Host: x',
    ...Object.entries({ 'content-type': 'application/json', ...headers }).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.on('error', () => undefined)
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  if (bodyStart.length > 0) socket.write(bodyStart)
  try {
    let text = ''
    for await (const chunk of socket) {
      text += String(chunk)
      const response = answerIn(text)
      if (response !== undefined) return response
    }
    throw new Error(`closed without an answer: ${text}`)
  } finally {
    socket.destroy()
  }
}
