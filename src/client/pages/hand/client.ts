import { createHttp } from '#client/data/httpClient.ts'
import { currentToken } from '#client/data/token.ts'
import { userOf, type User } from '#client/data/user.ts'
import { CallError, NO_ANSWER } from '#client/data/callError.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import type { fileApi } from '#shared/api/file.ts'
import type { ReceiptOrder } from '#shared/api/storeReceipt.ts'
import type { Scanned } from '#shared/api/storeScan.ts'
import type { storeWaitsApi } from '#shared/api/storeWaits.ts'
import { STORE_RECEIPT_PATHS } from '#shared/storeReceiptPaths.ts'
import type { Received, Sender } from './outbox.ts'

const TIMEOUT_MS = 60_000
export type PendingArrival = OutputOf<typeof storeWaitsApi.arrivals>['rows'][number]

/** The page's server calls; every failure is a CallError. */
export interface HandClient extends Sender {
  me(): Promise<User>
  waiting(): Promise<readonly PendingArrival[]>
  order(orderId: string): Promise<ReceiptOrder>
  /** Resolves a scanned or typed code. */
  resolve(code: string): Promise<Scanned>
}

/** @param expired called when the session is over */
export function handClient(expired: () => void): HandClient {
  const http = createHttp({ origin: '', token: currentToken, notify: () => {}, expired, timeoutMs: TIMEOUT_MS })
  return {
    async me() {
      const user = userOf(await http.request('queryNowUserInfo', {}))
      if (user === undefined) throw new CallError({ code: NO_ANSWER, status: 500, msg: NO_ANSWER })
      return user
    },
    // The contracts guarantee the shapes: the server's tests check its outputs, not each browser.
    waiting: async () =>
      (await http.request(STORE_RECEIPT_PATHS.arrivals, { pageSize: -1 }) as OutputOf<typeof storeWaitsApi.arrivals>).rows,
    order: async orderId => await http.request(STORE_RECEIPT_PATHS.order, { orderId }) as ReceiptOrder,
    resolve: async code => await http.request(STORE_RECEIPT_PATHS.resolve, { code }) as Scanned,
    async upload(photo) {
      const form = new FormData()
      form.set('filePath', 'store/receipt')
      form.set('file', photo, '拒收照片.jpg')
      return (await http.request('/api/res/uploadFile', form) as OutputOf<typeof fileApi.uploadFile>).id
    },
    receive: async (input, key) => await http.request(STORE_RECEIPT_PATHS.receive, input, { key }) as Received,
  }
}
