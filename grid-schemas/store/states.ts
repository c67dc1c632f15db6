/** Reasons for receipts without an order (domain B7.3). */
export const IN_REASON = { PARTY_A: '甲供', MOVED: '调入', FOUND: '盘盈', SPOT: '零星采购', OPENING: '期初' } as const
export const OUT_REASON = { MOVED: '调拨出', MISSING: '盘亏', SCRAPPED: '报损', SMALL: '零星领用', GIFT: '赠送' } as const
export type OutReason = keyof typeof OUT_REASON
/** Supplier's compensation for returned goods (sheet supply). */
export const RETURN_WAY = { REFUND: '退款', EXCHANGE: '换货', OFFSET: '抵货款' } as const
export const CONDITION = { GOOD: '完好', WORN: '残旧' } as const
export const REJECT_REASON = { BROKEN: '破损', WRONG: '规格不符', QUALITY: '质量不合格', EXTRA: '多送', OTHER: '其他' } as const
