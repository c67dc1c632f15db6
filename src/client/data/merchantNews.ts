import { MERCHANT_NEWS, merchantNews } from '#shared/api/merchantNews.ts'
import { MISSED } from '#shared/api/rows.ts'
import { listen } from './events.ts'
import { renewLookups } from './lookups.ts'
import { renewUser } from './session.ts'

/** Keeps company, rights and dictionaries of this window as others change them. Answers the way to stop. */
export function followMerchant(): () => void {
  let opened = false
  const askUser = (): void => void renewUser().catch(() => {
    // A refused session is answered by the HTTP client; without a network the old facts stay.
  })
  return listen(({ event, data }) => {
    const first = !opened
    opened = true
    if (event === MISSED) {
      // Rights may have changed between the loading of the page and the opening of the stream; dictionaries are asked for later than that.
      askUser()
      if (!first) void renewLookups('all')
    } else if (event === MERCHANT_NEWS) {
      const heard = merchantNews.safeParse(data).data
      if (heard?.user) askUser()
      if (heard?.dicts) void renewLookups(heard.dicts)
    }
    // A list may have opened the connection before this part of the client was there.
  }, askUser)
}
