const BASE = '/api/em/merchant/user/quote/'

/** Separate from the contracts so that the supplier's page does not load zod. */
export const QUOTE_PATHS = {
  open: `${BASE}queryQuote`, seen: `${BASE}noteQuoteSeen`, save: `${BASE}saveQuoteDraft`, submit: `${BASE}submitQuote`,
  decline: `${BASE}declineQuote`,
  attach: `${BASE}uploadQuoteFile`, detach: `${BASE}removeQuoteFile`, sheet: `${BASE}downloadQuoteSheet`,
  readSheet: `${BASE}uploadQuoteSheet`,
} as const

/** Maximum size of a file uploaded without an account. */
export const QUOTE_FILE_BYTES = 10 * 1024 * 1024
