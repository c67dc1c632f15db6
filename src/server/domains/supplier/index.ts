import { supplierSheets } from '#schemas/supplier/sheet.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { implement, personOf, type CallSet } from '#server/core/calls/index.ts'
import { actingFor } from '#server/db/tx.ts'
import { importCalls, importTask } from '#server/grid/import/index.ts'
import { supplierApi, supplierImports } from '#shared/api/supplier.ts'
import { lookAtAccounts } from './accounts.ts'
import { SUPPLIER_IMPORTS, supplierSource } from './import/source.ts'
import { listRatingFacts, ratingOfSupplier } from './rating.ts'
import { scoreOf } from './score.ts'
import { listSupplies } from './supplies.ts'

export { closedSupplier, supplierFaults, supplierNamed, suppliersNamed, type NamedSupplier } from './choosing.ts'
export { withContacts } from './contacts.ts'
export { priceFactsOf } from './priceFacts.ts'
export { suppliedBy } from './supplies.ts'

const importOf = (kind: SupplierKind): CallSet => importCalls(supplierImports[kind], SUPPLIER_IMPORTS[kind], { grid: supplierSheets[kind] })

export const supplierCalls: CallSet = [
  ...importOf('LABOUR'), ...importOf('MATERIAL'), ...importOf('MACHINE'),
  implement(supplierApi.querySupplies, { read: listSupplies }),
  implement(supplierApi.querySupplierScore, { read: (db, { kind, id }) => scoreOf(db, kind, id) }),
  implement(supplierApi.querySupplierRating, { read: ratingOfSupplier }),
  implement(supplierApi.querySupplierFacts, { read: listRatingFacts }),
  // The system's transaction stores no answers: one stored for a repeated request would be unencrypted in the database.
  implement(supplierApi.querySupplierAccounts, {
    as: 'system', audit: 'own',
    write: async (tx, { kind, id }, call) => lookAtAccounts(await actingFor(tx, personOf(call)), personOf(call), kind, id),
  }),
]

const taskOf = (kind: SupplierKind) => importTask(() => supplierSource(kind))
/** Task handlers by kind, to be registered before jobs start. */
export const supplierTasks = {
  [SUPPLIER_IMPORTS.LABOUR]: taskOf('LABOUR'), [SUPPLIER_IMPORTS.MATERIAL]: taskOf('MATERIAL'),
  [SUPPLIER_IMPORTS.MACHINE]: taskOf('MACHINE'),
}
