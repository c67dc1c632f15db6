import type { quoteApi } from '#shared/api/quote.ts'
import { linkHttp, type LinkHttp } from '#client/data/linkHttp.ts'
import type { Attachment } from '#client/data/attachment.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import { QUOTE_PATHS } from '#shared/quotePaths.ts'
import type { Quote } from '#schemas/supply/quote.ts'

type Api = typeof quoteApi
type ResponseOf<K extends keyof Api> = Promise<OutputOf<Api[K]>>

export interface QuoteClient {
  open(): ResponseOf<'open'>
  seen(): Promise<unknown>
  save(revision: number, quote: Quote): ResponseOf<'save'>
  submit(revision: number, quote: Quote, key: string): ResponseOf<'submit'>
  decline(reason: string): Promise<unknown>
  attach(file: File): ResponseOf<'attach'>
  detach(): Promise<unknown>
  sheet(): Promise<Attachment>
  readSheet(file: File): ResponseOf<'readSheet'>
}

const copyOfQuote = (quote: Quote) => ({ ...quote, lines: [...quote.lines] })

export function quoteClient(token: string, http: LinkHttp = linkHttp(token)): QuoteClient {
  return {
    open: () => http.call<Api['open']>(QUOTE_PATHS.open, {}),
    seen: () => http.call<Api['seen']>(QUOTE_PATHS.seen, {}),
    save: (revision, quote) => http.call<Api['save']>(QUOTE_PATHS.save, { revision, quote: copyOfQuote(quote) }),
    submit: (revision, quote, key) => http.call<Api['submit']>(QUOTE_PATHS.submit, { revision, quote: copyOfQuote(quote) }, key),
    decline: reason => http.call<Api['decline']>(QUOTE_PATHS.decline, { reason }, crypto.randomUUID()),
    attach: file => http.send<Api['attach']>(QUOTE_PATHS.attach, file),
    detach: () => http.call<Api['detach']>(QUOTE_PATHS.detach, {}),
    sheet: () => http.download(QUOTE_PATHS.sheet),
    readSheet: file => http.send<Api['readSheet']>(QUOTE_PATHS.readSheet, file),
  }
}
