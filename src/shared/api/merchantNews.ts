import { z } from 'zod'

/** Data visible to the whole merchant have changed. */
export const MERCHANT_NEWS = 'merchant.news'

/** `user`: reload queryNowUserInfo; `dicts`: dictionaries by parent id, trees by name. */
export const merchantNews = z.object({
  user: z.boolean().optional(), dicts: z.array(z.union([z.number(), z.enum(['ITEM', 'MATERIAL', 'REGION', 'DEPARTMENT'])])).optional(),
})
export type MerchantNews = z.output<typeof merchantNews>
