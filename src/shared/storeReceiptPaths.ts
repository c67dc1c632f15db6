const BASE = '/api/em/merchant/user/warehouse/'

/** Separate from the contracts so that the phone's page does not load zod. */
export const STORE_RECEIPT_PATHS = {
  order: `${BASE}queryReceipt`, receive: `${BASE}receive`, arrivals: `${BASE}arrivals`, resolve: `${BASE}resolveCode`,
} as const

export const NO_QUANTITY = '数量只能填数字，最多 6 位小数'
export const PAPER_MAX = { noteNo: 40, plate: 12, deliverer: 30, remark: 500 } as const
export const longerThan = (max: number): string => `最多 ${max} 字`
