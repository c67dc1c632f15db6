import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { SUPPLEMENTS_OF } from '#schemas/contract/supplements.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { contractApis, supplementApis } from '#shared/api/contractDocument.ts'
import type { ShownRecord } from '#client/data/route.ts'

/** What the process centre reads of a library's contracts, and of their supplements. */
export const shownContract = (kind: SupplierKind): ShownRecord => ({ document: CONTRACTS_OF[kind], api: contractApis[kind] })
export const shownSupplement = (kind: SupplierKind): ShownRecord => ({ document: SUPPLEMENTS_OF[kind], api: supplementApis[kind] })
