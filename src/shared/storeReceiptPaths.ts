const BASE = '/api/em/merchant/user/warehouse/'

/** Paths of the calls of a receipt; the page on a phone names them without loading the contracts, which bring the whole language of inputs along. */
export const STORE_RECEIPT_PATHS = { order: `${BASE}queryReceipt`, receive: `${BASE}receive`, arrivals: `${BASE}arrivals` } as const
