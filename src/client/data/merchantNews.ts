import { MERCHANT_NEWS, merchantNews } from '#shared/api/merchantNews.ts'
import { MISSED } from '#shared/api/rows.ts'
import { listen } from './events.ts'
import { renewLookups } from './lookups.ts'
import { renewUser } from './session.ts'

export function followMerchant(): () => void {
  let opened = false
  const reloadUser = (): void => void renewUser().catch(() => {
    // The HTTP client handles a refused session; offline the old data stay.
  })
  return listen(({ event, data }) => {
    const first = !opened
    opened = true
    if (event === MISSED) {
      // Permissions may have changed between page load and stream start.
      reloadUser()
      if (!first) void renewLookups('all')
    } else if (event === MERCHANT_NEWS) {
      const news = merchantNews.safeParse(data).data
      if (news?.user) reloadUser()
      if (news?.dicts) void renewLookups(news.dicts)
    }
  }, reloadUser)
}
