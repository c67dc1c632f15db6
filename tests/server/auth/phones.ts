import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { captcha } from '#server/db/tables/session.ts'
import { inWrite } from '#server/db/tx.ts'
import { CLIENT, withCalls } from '../engine/setup.ts'
import type { Template } from '../harness/globalSetup.ts'

export interface Sent {
  readonly phone: string
  readonly text: string
  readonly authorization: string | undefined
}

/** The application with a fake SMS provider, a real server that records its messages. */
export function withPhones(from?: Template) {
  const sent: Sent[] = []
  let responseStatus = 200
  const provider = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += String(chunk)))
    request.on('end', () => {
      sent.push({ ...JSON.parse(body) as { phone: string, text: string }, authorization: request.headers.authorization })
      response.writeHead(responseStatus).end()
    })
  })
  beforeAll(() => new Promise<void>(done => void provider.listen(0, '127.0.0.1', done)))
  afterAll(() => new Promise<void>(done => {
    provider.closeAllConnections()
    provider.close(() => done())
  }))
  const { database, running } = withCalls(
    { from, env: () => ({ SMS_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/send`, SMS_TOKEN: 'secret' }) }
  )

  interface Reply<T> {
    readonly code: number, readonly msg: string, readonly data: T & { readonly error?: string, readonly field?: string }
  }
  /** Each call comes from a new address, except in tests about addresses. */
  let address = 0
  async function post<T = Record<string, unknown>>(
    path: string, payload: object, more: { readonly from?: string, readonly token?: string } = {}
  ): Promise<Reply<T>> {
    const url = path.startsWith('/') ? path : `/api/em/merchant/user/${path}`
    address += 1
    const remoteAddress = more.from ?? `10.${address >> 8 & 255}.${address & 255}.1`
    const headers = { ...CLIENT, ...(more.token !== undefined && { 'x-auth-token': more.token }) }
    return (await running.app.inject({ method: 'POST', url, headers, payload, remoteAddress })).json()
  }
  /** Returns the code of the last message to a phone; messages are sent after the answer. */
  async function codeOf(phone: string, already = 0): Promise<string> {
    for (let i = 0; i < 200 && sent.filter(message => message.phone === phone).length <= already; i++)
      await new Promise(done => setTimeout(done, 10))
    return /验证码 (\d{6})/.exec(sent.findLast(message => message.phone === phone)?.text ?? '')?.[1] ?? 'none'
  }
  async function receive(phone: string, purpose: string): Promise<string> {
    const already = sent.filter(message => message.phone === phone).length
    const response = await post('sendSms', { phone, purpose })
    if (response.code !== 200) throw new Error(response.msg)
    return codeOf(phone, already)
  }
  async function knownCaptcha(solution = 'ABCD'): Promise<{ captchaId: string, captcha: string }> {
    const captchaId = newId()
    const answerHash = createHash('sha256').update(`${captchaId}/${solution.toLowerCase()}`).digest('hex')
    await inWrite(database.pool, systemCtx('test'), ({ q }) =>
      q.insert(captcha).values({ id: captchaId, answerHash, expiresAt: new Date(Date.now() + 60_000).toISOString() }))
    return { captchaId, captcha: solution }
  }
  return { database, running, sent, post, codeOf, receive, knownCaptcha, fail: (on: boolean) => { responseStatus = on ? 500 : 200 } }
}
