import { implement, type CallSet } from '#server/core/calls/index.ts'
import { priceApi } from '#shared/api/price.ts'
import { listContracts, listPrices, listSuppliers } from './list.ts'
import { addManualPrice, withdrawPrice } from './manual.ts'
import { priceStatics } from './statistics.ts'

export { rebindPrices, releasePrices, restorePrices, takeBackLibraryPrices } from './bindings.ts'
export { noteLibraryPrices } from './fromLibrary.ts'
export { knownPricesOf, NOTHING_KNOWN, type KnownPrices } from './knownPrices.ts'
export { mediansOf } from './medians.ts'
export { instantKey, markPrices, pointsById, type UsedPrice } from './newest.ts'
export { offersFor } from './offers.ts'
export { sidesInUse } from './sides.ts'
export { recordPrices } from './record.ts'
export type { PriceFacts } from '#server/db/tables/priceRows.ts'
export { withdrawPrices } from './withdraw.ts'

export const priceCalls: CallSet = [
  implement(priceApi.queryPagePurchaseInquiryMaterialPrice, { read: (db, query) => listPrices(db, { ...query, source: 'INQUIRY' }) }),
  implement(priceApi.queryPagePurchaseContractMaterialPrice, { read: (db, query) => listPrices(db, { ...query, source: 'CONTRACT' }) }),
  implement(priceApi.queryPageMaterialPrice, { read: listPrices }),
  implement(priceApi.queryMaterialPriceStatics, { replica: true, read: priceStatics }),
  implement(priceApi.queryPageMaterialSupplier, { read: listSuppliers }),
  implement(priceApi.queryPageMaterialContract, { read: listContracts }),
  implement(priceApi.addMaterialPrice, { audit: 'own', write: addManualPrice }),
  implement(priceApi.deleteMaterialPrice, { audit: 'own', write: (tx, { id }) => withdrawPrice(tx, id) }),
]
