import { implement, type CallSet } from '#server/core/calls/index.ts'
import { labourApi } from '#shared/api/labour.ts'
import { addPrices } from './add.ts'
import { listDailyPrices, listWorkers } from './list.ts'
import { listPriceRecords } from './log.ts'
import { listContractPrices, listInquiryPrices } from './points.ts'

export { knownLabourOf } from './knownLabour.ts'
export { levelsByPrice } from './levels.ts'
export { jobKey, quotaPrices, quotaPricesOf, type QuotaPrices } from './newPrices.ts'
export { recordLabourPrices, withdrawLabourPrices, type LabourPricePoint } from './points.ts'

export const labourCalls: CallSet = [
  implement(labourApi.queryPageJobCategorySetPriceNow, { read: listDailyPrices }),
  implement(labourApi.queryPageJobCategorySetPriceLog, { read: listPriceRecords }),
  implement(labourApi.addJobCategorySetPrice, { audit: 'own', write: (tx, { rows }) => addPrices(tx, rows) }),
  implement(labourApi.getWorkersList, { read: listWorkers }),
  implement(labourApi.queryPageWorkInquiryItemPrice, { read: listInquiryPrices }),
  implement(labourApi.queryPageWorkContractItemPrice, { read: listContractPrices }),
]
