import { useMemo } from 'react'
import { dec, newRow, sumOf, toText, type Row } from '#schemas/kit/index.ts'
import { subscribe } from '#schemas/supply/subscribe.ts'
import type { DocumentInfo } from '#shared/api/document.ts'
import { storeApi } from '#shared/api/store.ts'
import { call } from '#client/data/http.ts'
import { projectNamed } from '#client/data/project.ts'
import { useQueryParam } from '#client/document/navigation.ts'
import type { RecordKind } from '#client/document/record/useRecord.ts'
import { LINE } from './follow.ts'

const EVERY = { pageNum: 1, pageSize: -1, sorts: [], filters: [] }
const COPIED = ['itemName', 'spec', 'unit', 'libMaterialId'] as const

/** Lines that replenish stock to its minimum: one per material and warehouse, regardless of brand and lot. */
function linesOf(rows: readonly Row[]): Row[] {
  const keyOf = ({ warehouseId, libMaterialId }: Row): string => JSON.stringify([warehouseId, libMaterialId])
  const materials = [...new Map(rows.map(row => [keyOf(row), row]))]
  return materials.map(([key, row]) => {
    const available = sumOf(rows.filter(one => keyOf(one) === key).map(one => String(one.available ?? '0')))
    return newRow(subscribe.lines.items, crypto.randomUUID(), {
      ...Object.fromEntries(COPIED.map(column => [column, row[column] ?? null])),
      quantity: toText(dec(String(row.minimum)).minus(available)), remark: `补足 ${String(row.warehouseName)} 的下限`,
    })
  })
}

/** A subscribe kind that starts with the stock of a project below its minimum (`below=` a warehouse, or all), if in the address. */
export function useReplenished(kind: RecordKind<DocumentInfo>): RecordKind<DocumentInfo> {
  const [projectId, below] = [useQueryParam('projectId'), useQueryParam('below')]
  return useMemo(() => (projectId === null || below === null ? kind : {
    ...kind, begin: {
      key: `below.${projectId}.${below}`,
      async load() {
        const { head, lines } = kind.draftOf(null)
        const { rows } = await call(storeApi.stock, { ...EVERY, projectId, part: 'BELOW', ...below !== 'all' && { warehouseId: below } })
        return {
          head: { ...head, projectId, projectName: await projectNamed(projectId), purpose: '补足库存下限' },
          lines: { ...lines, [LINE]: linesOf(rows) },
        }
      },
    },
  }), [kind, projectId, below])
}
