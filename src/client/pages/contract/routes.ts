import { page, type RouteDef } from '#client/data/route.ts'

const pages = () => import('./ContractPages.tsx')
const supplements = () => import('./SupplementPages.tsx')
const managed = () => import('./ManagedLists.tsx')

/** Contracts of the three libraries, and as the company's contract management shows them (spec-2 §2). */
export const contractRoutes: readonly RouteDef[] = [
  page('/work/contract/list', async () => (await pages()).LabourContracts),
  page('/work/contract/detail', async () => (await pages()).LabourContract),
  page('/work/contract/add', async () => (await pages()).LabourContract),
  page('/work/contract/edit', async () => (await pages()).LabourContract),
  page('/work/contract/supplement', async () => (await supplements()).LabourSupplement),
  page('/material/contract/list', async () => (await pages()).MaterialContracts),
  page('/material/contract/detail', async () => (await pages()).MaterialContract),
  page('/material/contract/add', async () => (await pages()).MaterialContract),
  page('/material/contract/edit', async () => (await pages()).MaterialContract),
  page('/material/contract/supplement', async () => (await supplements()).MaterialSupplement),
  page('/machine/contract/list', async () => (await pages()).MachineContracts),
  page('/machine/contract/detail', async () => (await pages()).MachineContract),
  page('/machine/contract/add', async () => (await pages()).MachineContract),
  page('/machine/contract/edit', async () => (await pages()).MachineContract),
  page('/machine/contract/supplement', async () => (await supplements()).MachineSupplement),
  page('/contract/work/list', async () => (await managed()).ManagedLabour),
  page('/contract/material/list', async () => (await managed()).ManagedMaterial),
]
