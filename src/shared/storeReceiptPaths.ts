const BASE = '/api/em/merchant/user/warehouse/'

/** Paths of the calls of a receipt; the page on a phone names them without loading the contracts, which bring the whole language of inputs along. */
export const STORE_RECEIPT_PATHS = { order: `${BASE}queryReceipt`, receive: `${BASE}receive`, arrivals: `${BASE}arrivals`, resolve: `${BASE}resolveCode` } as const

/** Of a figure that is no quantity, before it is sent and after. */
export const NO_QUANTITY = '数量只能填数字，最多 6 位小数'
/** Most letters of what is typed at a receipt. */
export const PAPER_MAX = { noteNo: 40, plate: 12, deliverer: 30, remark: 500 } as const
export const longerThan = (max: number): string => `最多 ${max} 字`
