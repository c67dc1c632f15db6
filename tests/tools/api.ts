import { fullPath, type Contract, type InputOf, type OutputOf } from '#shared/api/contract.ts'
import { authApi } from '#shared/api/auth.ts'
import { DEMO_PASSWORD } from '#server/db/seeds/demo.ts'

/** An unsuccessful response. */
export class Refused extends Error {
  readonly status: number
  readonly body: string

  constructor(path: string, status: number, body: string) {
    super(`${path} answered ${status}: ${body.slice(0, 500)}`)
    this.status = status
    this.body = body
  }
}

/**
 * Sends calls until the connection breaks. A 5xx response means that the database is down.
 * @throws Refused for a fault of the test
 */
export async function untilBroken(calls: () => Promise<unknown>): Promise<void> {
  try {
    await calls()
  } catch (error) {
    if (error instanceof Refused && error.status < 500) throw error
  }
}

/** Calls of one signed-in user over HTTP. */
export interface Api {
  readonly token: string
  /**
   * @param key the Idempotency-Key of a writing call
   * @throws Refused on any unsuccessful response; TypeError when the connection breaks
   */
  call<C extends Contract>(contract: C, input: InputOf<C>, key?: string): Promise<OutputOf<C>>
}

/** Calls the server at `url` (any of its addresses) with an existing token. */
export function apiOf(url: string, token: string): Api {
  return {
    token,
    async call(contract, input, key) {
      const response = await fetch(new URL(fullPath(contract.path), url), {
        method: contract.method,
        headers: {
          'content-type': 'application/json', 'x-auth-side': 'merchant', 'x-auth-port': 'web',
          ...(token !== '' && { 'x-auth-token': token }), ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(contract.method === 'POST' && { body: JSON.stringify(input) }),
      })
      const text = await response.text()
      const reply = response.status === 200 ? JSON.parse(text) as { code: number, data: never } : undefined
      if (reply?.code !== 200) throw new Refused(contract.path, response.status, text)
      return reply.data
    },
  }
}

export async function signIn(url: string, loginName = 'estimator'): Promise<Api> {
  const { token } = await apiOf(url, '').call(authApi.login, { loginName, password: DEMO_PASSWORD })
  return apiOf(url, token)
}
