const BASE = '/api/em/merchant/user/quote/'

/** Paths of a supplier's calls; his page names them without loading the contracts, which bring the whole language of inputs along. */
export const QUOTE_PATHS = {
  open: `${BASE}queryQuote`, seen: `${BASE}noteQuoteSeen`, save: `${BASE}saveQuoteDraft`, submit: `${BASE}submitQuote`, decline: `${BASE}declineQuote`,
  attach: `${BASE}uploadQuoteFile`, detach: `${BASE}removeQuoteFile`, sheet: `${BASE}downloadQuoteSheet`, readSheet: `${BASE}uploadQuoteSheet`,
} as const

/** Most bytes of a file that comes without an account. */
export const QUOTE_FILE_BYTES = 10 * 1024 * 1024
