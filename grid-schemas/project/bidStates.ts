/** Bid result (domain B1): the first starts the preparation, the others close the project. */
export const BID_RESULT = { WON: '中标', LOST: '未中标', ABANDONED: '放弃投标', VOID: '废标' } as const
export type BidResult = keyof typeof BID_RESULT

/** Value added tax rates as percent (domain B0). */
export const TAX_RATE = { 0: '0%', 1: '1%', 3: '3%', 6: '6%', 9: '9%', 13: '13%' } as const
