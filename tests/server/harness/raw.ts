import { connect } from 'node:net'

/** What came back on a connection of its own, and whether the server still heard the body out. */
export interface RawAnswer {
  readonly status: number
  readonly error: string | undefined
  readonly msg: string
}

const bodyOf = (text: string): { readonly msg: string, readonly data: { readonly error?: string } | null } => JSON.parse(text) as never

/** A whole answer: the length of its body is in its head. */
function answerIn(said: string): RawAnswer | undefined {
  const at = said.indexOf('\r\n\r\n')
  const length = Number(/^content-length: (\d+)/im.exec(said.slice(0, at))?.[1] ?? NaN)
  const body = said.slice(at + 4)
  if (at < 0 || !(Buffer.byteLength(body) >= length)) return undefined
  const { msg, data } = bodyOf(body)
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1]), error: data?.error, msg }
}

/**
 * Sends the head of a POST, and of its body no more than `begun`; the connection is closed when the answer is there. Whoever answers has
 * not waited for the body.
 */
export async function answerBeforeBody(
  port: number, path: string, headers: Readonly<Record<string, string>>, begun: Uint8Array | string = ''
): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  const head = [
    `POST ${path} HTTP/1.1`, 'Host: x',
    ...Object.entries({ 'content-type': 'application/json', ...headers }).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.on('error', () => undefined)
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  if (begun.length > 0) socket.write(begun)
  try {
    let said = ''
    for await (const chunk of socket) {
      said += String(chunk)
      const answer = answerIn(said)
      if (answer !== undefined) return answer
    }
    throw new Error(`closed without an answer: ${said}`)
  } finally {
    socket.destroy()
  }
}
