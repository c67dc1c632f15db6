import { useEffect, useEffectEvent } from 'react'
import { MERCHANT_NEWS, merchantNews, type MerchantNews } from '#shared/api/merchantNews.ts'
import { MISSED } from '#shared/api/rows.ts'
import { listen } from './events.ts'

type Dict = NonNullable<MerchantNews['dicts']>[number]

function useMerchantNews(concerns: (news: MerchantNews) => boolean, onNews: () => void): void {
  const report = useEffectEvent((news: MerchantNews | undefined) => {
    if (news === undefined || concerns(news)) onNews()
  })
  useEffect(() => listen(({ event, data }) => {
    if (event === MISSED) return report(undefined)
    const news = event === MERCHANT_NEWS ? merchantNews.safeParse(data).data : undefined
    if (news !== undefined) report(news)
  }), [])
}

/** Calls back when a dictionary or tree was written, or may have been. */
export const useDictNews = (dict: Dict, onNews: () => void): void =>
  useMerchantNews(({ dicts }) => dicts?.includes(dict) === true, onNews)
/** Calls back when the company or its permissions were written, or may have been. */
export const useCompanyNews = (onNews: () => void): void =>
  useMerchantNews(({ user }) => user === true, onNews)
