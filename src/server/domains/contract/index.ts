import { managedLabour, managedMaterial } from '#schemas/contract/lists.ts'
import { CONTRACT_STATE } from '#schemas/contract/states.ts'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import type { Draft } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Tx } from '#server/db/tx.ts'
import { amendment, demandNoAmendment, pageOf, serveDocument, type Saving, type ServedDocument } from '#server/document/index.ts'
import { supplierFaults } from '#server/domains/supplier/index.ts'
import { contractApis, managedContractApi, supplementApis } from '#shared/api/contractDocument.ts'
import { boundRows } from './items.ts'
import { demandProject, projectFaults, projectRefusal } from './project.ts'
import { recordChanges, recordContractPrices, withdrawChanges } from './prices.ts'
import { STORED, SUPPLEMENTS } from './stored.ts'

/** The draft with the items of the library that its lines mean. */
async function bound(tx: Tx, kind: SupplierKind, { stored, draft }: Saving): Promise<Draft> {
  if (kind === 'LABOUR') return draft
  return { ...draft, lines: { ...draft.lines, items: await boundRows(tx, kind === 'MACHINE', draft.lines.items ?? [], stored?.lines.items) } }
}

/** 合同 of one library: only suppliers who may be chosen and projects in progress (domain B1), prices recorded when it is signed, and no way back from a signed one (domain B12.7). */
const served = (kind: SupplierKind) => serveDocument(STORED[kind], contractApis[kind], {
  complete: (tx, saving) => bound(tx, kind, saving),
  guard: async (tx, { stored, draft: { head } }) => [
    ...await supplierFaults(tx, kind, [{ ...head, id: '' }], 'supplierId', new Map([['', typeof stored?.head.supplierId === 'string' ? stored.head.supplierId : null]])),
    ...await projectFaults(tx, head),
  ],
  async acted(tx, record, action) {
    if (action === 'sign') {
      await demandProject(tx, record.head)
      await recordContractPrices(tx, kind, record)
    }
    else await demandNoAmendment(tx, SUPPLEMENTS[kind], record, CONTRACTS_OF[kind].actions[action]!.label)
  },
  approved: {
    check: async (db, { head }) => (await supplierFaults(db, kind, [{ ...head, id: '' }], 'supplierId'))[0]?.text ?? await projectRefusal(db, head),
    apply: (tx, { head }) => demandProject(tx, head),
    undo: (_tx, { head }) => {
      const state = String(head.contractState) as keyof typeof CONTRACT_STATE
      if (state !== 'TO_SIGN') throw new AppError('WRONG_STATE', { text: `合同${CONTRACT_STATE[state]}，请签订补充协议或终止` })
      return Promise.resolve([`合同 ${String(head.code)} 退回未发起`])
    },
  },
})
const contracts: Readonly<Record<SupplierKind, ServedDocument>> = { LABOUR: served('LABOUR'), MATERIAL: served('MATERIAL'), MACHINE: served('MACHINE') }

/** 补充协议: the contract's next version once everybody has agreed, with the prices that have changed (domain B7.5). */
function supplement(kind: SupplierKind) {
  const amending = amendment(() => contracts[kind].serving, SUPPLEMENTS[kind], {
    applied: (tx, amended) => recordChanges(tx, kind, amended), undone: (tx, amended) => withdrawChanges(tx, kind, amended),
  })
  return serveDocument(SUPPLEMENTS[kind], supplementApis[kind], {
    complete: (tx, saving) => bound(tx, kind, saving),
    guard: (tx, { draft: { head } }) => projectFaults(tx, head),
    approved: {
      ...amending,
      check: async (db, record) => await amending.check?.(db, record) ?? await projectRefusal(db, record.head),
      async apply(tx, record) {
        await demandProject(tx, record.head)
        await amending.apply(tx, record)
      },
    },
  })
}

export const contractDocuments: readonly ServedDocument[] = [...Object.values(contracts), supplement('LABOUR'), supplement('MATERIAL'), supplement('MACHINE')]
export const contractCalls: CallSet = [
  implement(managedContractApi.labour, { read: pageOf(STORED.LABOUR, managedLabour) }),
  implement(managedContractApi.material, { read: pageOf(STORED.MATERIAL, managedMaterial) }),
]
