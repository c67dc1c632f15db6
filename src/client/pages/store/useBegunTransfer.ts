import { useMemo } from 'react'
import { comparePlain, newRow, type Row } from '#schemas/kit/index.ts'
import { transfer } from '#schemas/store/transfers.ts'
import type { DocumentInfo } from '#shared/api/document.ts'
import { storeApi } from '#shared/api/store.ts'
import { call } from '#client/data/http.ts'
import { projectNamed } from '#client/data/project.ts'
import { useQueryParam } from '#client/document/navigation.ts'
import type { RecordKind } from '#client/document/record/useRecord.ts'

const COPIED = ['itemName', 'spec', 'brand', 'unit', 'lot', 'available', 'libMaterialId'] as const
const EVERY = { pageNum: 1, pageSize: -1, sorts: [], filters: [] }

/**
 * A transfer kind with initial values from the address: a surplus of another project (`surplus` of `material`), for the project that needs
 * it (`toProjectId`).
 */
export function useBegunTransfer(kind: RecordKind<DocumentInfo>): RecordKind<DocumentInfo> {
  const [toProjectId, material, surplus, quantity] = [
    useQueryParam('toProjectId'), useQueryParam('material'), useQueryParam('surplus'), useQueryParam('quantity'),
  ]
  return useMemo(() => (toProjectId === null || material === null || surplus === null ? kind : {
    ...kind, begin: {
      key: `surplus.${toProjectId}.${surplus}`,
      async load() {
        const { head, lines } = kind.draftOf(null)
        const { rows } = await call(storeApi.surplus, { ...EVERY, projectId: toProjectId, materials: [material] })
        const row = rows.find(({ id }) => id === surplus) as Row | undefined
        const initialHead = { ...head, toProjectId, toProjectName: await projectNamed(toProjectId) }
        if (row === undefined) return { head: initialHead, lines }
        const { projectId = null, projectName = null, warehouseId = null, warehouseName = null, available } = row
        const initialQuantity = quantity !== null && /^\d+(\.\d+)?$/.test(quantity) && comparePlain(quantity, String(available)) < 0
          ? quantity
          : String(available)
        const line = newRow(
          transfer.lines.items, crypto.randomUUID(),
          { ...Object.fromEntries(COPIED.map(key => [key, row[key] ?? null])), quantity: initialQuantity }
        )
        return { head: { ...initialHead, projectId, projectName, warehouseId, warehouseName }, lines: { ...lines, items: [line] } }
      },
    },
  }), [kind, toProjectId, material, surplus, quantity])
}
