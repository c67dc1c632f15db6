import { implement, type CallSet } from '#server/core/calls/index.ts'
import type { ServedDocument } from '#server/document/index.ts'
import { approvalOf } from '#server/domains/approval/index.ts'
import { bookFile, bookSource } from '#server/domains/export/index.ts'
import { subscribeApi } from '#shared/api/subscribe.ts'
import { subscribeBook } from './book.ts'
import { endSubscribe } from './ending.ts'
import { entitlementStandings, listReferences } from './reference.ts'
import { takeIntoLibrary } from './special.ts'

export { SUBSCRIBES, subscribeGate } from './drawing.ts'
export { listReferences } from './reference.ts'
export { specialFaults } from './special.ts'

export const subscribeCalls = (served: ServedDocument): CallSet => [
  ...approvalOf(served, subscribeApi.submit, subscribeApi.audit),
  implement(subscribeApi.end, { audit: 'own', write: endSubscribe(served) }),
  implement(subscribeApi.export, { replica: true, file: bookFile(subscribeBook) }),
  implement(subscribeApi.referenceMaterials, { read: listReferences }),
  implement(subscribeApi.standing, { read: entitlementStandings }),
  implement(subscribeApi.specialMaterialUpdate, { audit: 'own', write: takeIntoLibrary(served) }),
]
/** The same workbook as a file of any size. */
export const subscribeExports = [bookSource(subscribeBook)] as const
