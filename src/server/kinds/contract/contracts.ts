import { sql } from 'drizzle-orm'
import { each } from '#schemas/kit/index.ts'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { CONTRACT_STATE } from '#schemas/contract/states.ts'
import { SUPPLEMENTS_OF } from '#schemas/contract/supplements.ts'
import { LIBRARIES, type SupplierKind } from '#schemas/supplier/states.ts'
import { AppError } from '#server/core/errors.ts'
import { contract, contractSupplement } from '#server/db/tables/contract.ts'
import type { Tx } from '#server/db/tx.ts'
import { demandNoAmendment, kind, type ServedDocument, type StoredRecord } from '#server/document/index.ts'
import { unuseInquiries, useInquiries } from '#server/domains/award/index.ts'
import { projectsFor } from '#server/domains/project/index.ts'
import { supplierFaults } from '#server/domains/supplier/index.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { awards } from '../supply/awards.ts'
import { bindItems } from './items.ts'
import { recordChanges, recordContractPrices, withdrawChanges } from './prices.ts'

const projects = projectsFor('contract')
const inForce = sql`(select nullif(count(*), 0) from ${contractSupplement} s where s.merchant_id = ${contract.merchantId}
  and s.contract_id = ${contract.id} and s.process_state = 'COMPLETE')`

const waitsForSupplement = (library: SupplierKind, action: 'complete' | 'terminate') => (tx: Tx, record: StoredRecord): Promise<void> =>
  demandNoAmendment(tx, supplements[library].stored, record, CONTRACTS_OF[library].actions[action]!.label)

/** Only selectable suppliers and projects in progress (domain B1); prices are recorded on signing, which is final (domain B12.7). */
export const contracts = each(LIBRARIES, library => kind(CONTRACTS_OF[library], {
  table: contract, only: { kind: library }, columns: { supplements: inForce }, sources: { [AWARDS[library].name]: awards[library].stored },
  prepare: bindItems(library),
  validate: [
    (tx, { stored, draft: { head } }) => supplierFaults(
      tx, library, [{ ...head, id: '' }], 'supplierId',
      new Map([['', typeof stored?.head.supplierId === 'string' ? stored.head.supplierId : null]])
    ),
    (tx, { draft: { head } }) => projects.faults(tx, head),
  ],
  afterAction: {
    async sign(tx, record) {
      await projects.demand(tx, record.head)
      await recordContractPrices(tx, library, record)
    },
    complete: waitsForSupplement(library, 'complete'), terminate: waitsForSupplement(library, 'terminate'),
  },
  approval: {
    check: async (db, { head }) =>
      (await supplierFaults(db, library, [{ ...head, id: '' }], 'supplierId'))[0]?.text ?? await projects.refusal(db, head),
    async apply(tx, record) {
      await projects.demand(tx, record.head)
      await useInquiries(tx, library, record)
    },
    async undo(tx, record) {
      const { head } = record
      const state = String(head.contractState) as keyof typeof CONTRACT_STATE
      if (state !== 'TO_SIGN') throw new AppError('WRONG_STATE', { text: `合同${CONTRACT_STATE[state]}，请签订补充协议或终止` })
      await unuseInquiries(tx, library, record)
      return [`合同 ${String(head.code)} 退回未发起`]
    },
  },
}))

/** 补充协议: once approved, the contract's next version (domain B7.5). */
export const supplements: Readonly<Record<SupplierKind, ServedDocument>> = each(LIBRARIES, library => kind(SUPPLEMENTS_OF[library], {
  table: contractSupplement, only: { kind: library },
  prepare: bindItems(library), validate: [(tx, { draft: { head } }) => projects.faults(tx, head)],
  amendment: {
    check: (db, { head }) => projects.refusal(db, head), demand: (tx, { head }) => projects.demand(tx, head),
    applied: (tx, amended) => recordChanges(tx, library, amended), undone: (tx, amended) => withdrawChanges(tx, library, amended),
  },
}))
