import { useEffect, useEffectEvent } from 'react'
import { MERCHANT_NEWS, merchantNews, type MerchantNews } from '#shared/api/merchantNews.ts'
import { MISSED } from '#shared/api/rows.ts'
import { listen } from './events.ts'

type Dict = NonNullable<MerchantNews['dicts']>[number]

/** Calls back when a dictionary or tree was written, by whomever, or may have been. */
export function useDictNews(dict: Dict, onNews: () => void): void {
  const tell = useEffectEvent(onNews)
  useEffect(() => listen(({ event, data }) => {
    if (event === MISSED || event === MERCHANT_NEWS && merchantNews.safeParse(data).data?.dicts?.includes(dict)) tell()
  }), [dict])
}
