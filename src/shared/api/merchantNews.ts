import { z } from 'zod'

/** Channel and stream event for changed data visible to the whole merchant. */
export const MERCHANT_NEWS = 'merchant.news'

/** `user`: company facts or rights, reloaded by queryNowUserInfo; `dicts`: dictionaries by parent id, trees by name. */
export const merchantNews = z.object({
  user: z.boolean().optional(), dicts: z.array(z.union([z.number(), z.enum(['ITEM', 'MATERIAL', 'REGION', 'DEPARTMENT'])])).optional(),
})
export type MerchantNews = z.output<typeof merchantNews>
