import { implement, type CallSet } from '#server/core/calls/index.ts'
import { analysisPricingApi as api } from '#shared/api/analysisPricing.ts'
import { projectQuoteApi } from '#shared/api/projectQuote.ts'
import { lockPrices, previewPrices, savePrices } from './acts.ts'
import { undoPrices } from './priceActions.ts'
import { listTemplates, takeTemplate } from './feeTable.ts'
import { exportPriceAnalysis, priceAnalysisPage } from './priceAnalysis.ts'
import { quoteDifference } from './quoteDifference.ts'
import { listQuotes } from './quotes.ts'
import { priceSummary } from './summary.ts'
import { previewTarget, saveTarget } from './target.ts'

/** Calls on prices (sheet of pricing). */
export const pricingCalls: CallSet = [
  implement(api.summary, { read: priceSummary }),
  implement(api.templates, { read: listTemplates }),
  implement(api.takeTemplate, { audit: 'own', write: takeTemplate }),
  implement(api.preview, { read: previewPrices }),
  implement(api.save, { audit: 'own', write: savePrices }),
  implement(api.lock, { audit: 'own', write: lockPrices(true) }),
  implement(api.unlock, { audit: 'own', write: lockPrices(false) }),
  implement(api.target, { read: previewTarget }),
  implement(api.saveTarget, { audit: 'own', write: saveTarget }),
  implement(api.undo, { audit: 'own', write: undoPrices }),
  implement(api.analysis, { read: priceAnalysisPage }),
  implement(api.exportAnalysis, { replica: true, file: exportPriceAnalysis }),

  implement(projectQuoteApi.quotes, { read: listQuotes }),
  implement(projectQuoteApi.difference, { read: quoteDifference }),
]
