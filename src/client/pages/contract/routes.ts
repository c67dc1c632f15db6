import { documentRoutes, page, shownRecord, type RouteDef } from '#client/data/route.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'

const pages = () => import('./contracts.tsx')
const managed = () => import('./ManagedLists.tsx')

/** Pages of a library's contracts and supplements. */
function contractsOf(path: '/work/contract' | '/material/contract' | '/machine/contract', kind: SupplierKind): RouteDef[] {
  const contract = async () => (await import('#schemas/contract/contracts.ts')).CONTRACTS_OF[kind]
  const supplement = async () => (await import('#schemas/contract/supplements.ts')).SUPPLEMENTS_OF[kind]
  return [
    ...documentRoutes(
      { list: `${path}/list`, detail: `${path}/detail`, others: [`${path}/add`, `${path}/edit`] },
      async () => (await pages()).CONTRACT_PAGES[kind].contract, contract
    ),
    page(`${path}/supplement`, async () => (await pages()).CONTRACT_PAGES[kind].supplement.One, { record: shownRecord(supplement) }),
  ]
}

/** Contracts of the three libraries, and as listed in the company's contract management (spec-2 §2). */
export const contractRoutes: readonly RouteDef[] = [
  ...contractsOf('/work/contract', 'LABOUR'),
  ...contractsOf('/material/contract', 'MATERIAL'),
  ...contractsOf('/machine/contract', 'MACHINE'),
  page('/purchaseContractDetail', async () => (await pages()).PurchaseContract),
  page('/contract/work/list', async () => (await managed()).ManagedLabour),
  page('/contract/material/list', async () => (await managed()).ManagedMaterial),
]
