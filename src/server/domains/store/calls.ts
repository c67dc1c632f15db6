import { implement, type CallSet } from '#server/core/calls/index.ts'
import { storeApi as api } from '#shared/api/store.ts'
import { storeNoteApi } from '#shared/api/storeNote.ts'
import { storeScanApi } from '#shared/api/storeScan.ts'
import { listBills } from './bills.ts'
import { listCard, readCardTotals } from './card.ts'
import { listItems, listMaterialState } from './materials.ts'
import { saveMinimum } from './minimum.ts'
import { keepWords, readWords } from './note.ts'
import { listReport } from './report.ts'
import { materialCodes, resolveCode } from './scan.ts'
import { listStock } from './stock.ts'
import { listSurplus } from './surplus.ts'
import { readTotals } from './totals.ts'
import { listUnused } from './unused.ts'
import { listWarehouses } from './warehouses.ts'

/** Calls of the store, except its documents. */
export const storeCalls: CallSet = [
  implement(api.warehouses, { read: listWarehouses }), implement(api.stock, { read: listStock }), implement(api.bills, { read: listBills }),
  implement(api.totals, { read: readTotals }),
  implement(api.card, { read: listCard }), implement(api.cardTotals, { read: readCardTotals }),
  implement(api.report, { replica: true, read: listReport }),
  implement(api.surplus, { read: listSurplus }), implement(api.unused, { read: listUnused }),
  implement(api.saveMinimum, { audit: 'own', write: saveMinimum }),
  implement(api.itemsByMaterial, { read: listItems }), implement(api.materialState, { read: listMaterialState }),
  implement(storeScanApi.resolve, { read: resolveCode }), implement(storeScanApi.materialCodes, { read: materialCodes }),
  implement(storeNoteApi.words, { read: readWords }), implement(storeNoteApi.bind, { audit: 'own', write: keepWords }),
]
