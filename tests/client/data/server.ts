import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface TestServer {
  readonly origin: string
  readonly seen: readonly SeenRequest[]
  close(): Promise<void>
}

/** On a free port. */
export async function startServer(respond: (request: SeenRequest, response: ServerResponse) => void | Promise<void>): Promise<TestServer> {
  const requests: SeenRequest[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const entry = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
    requests.push(entry)
    await respond(entry, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    seen: requests,
    close: () => new Promise<void>((resolve, reject) => {
      server.closeAllConnections()
      server.close(error => error ? reject(error) : resolve())
    }),
  }
}

export function envelope(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req-1' })
  response.end(JSON.stringify(body))
}
