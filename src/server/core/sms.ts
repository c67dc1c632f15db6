import type { FastifyBaseLogger } from 'fastify'

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>

export interface SmsMessage {
  readonly phone: string
  readonly text: string
}

export interface SmsSender {
  /** The requester sees the message; nothing is sent. Demonstrations only. */
  readonly shown: boolean
  /** @throws Error when the provider does not accept the message */
  send(message: SmsMessage, log: Log): Promise<void>
}

export interface SmsSettings {
  readonly demo: boolean
  readonly smsUrl: string | undefined
  readonly smsToken: string | undefined
}

const TIMEOUT_MS = 10_000

const consoleSender: SmsSender = {
  shown: true,
  async send({ phone, text }, log) {
    log.warn({ phone, text }, 'short message of the demonstration')
  },
}

/** Posts `{ phone, text }` as JSON with a bearer token; any 2xx means accepted. */
const httpSender = (url: string, token: string | undefined): SmsSender => ({
  shown: false,
  async send({ phone, text }) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ phone, text }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`the SMS provider answered ${response.status}`)
  },
})

/** Undefined where nothing can be sent. */
export function smsSenderOf({ demo, smsUrl, smsToken }: SmsSettings): SmsSender | undefined {
  if (smsUrl !== undefined) return httpSender(smsUrl, smsToken)
  return demo ? consoleSender : undefined
}
