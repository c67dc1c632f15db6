import { useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { treeNodes } from '#schemas/org/dictionary.ts'
import { dictApi } from '#shared/api/dict.ts'
import { call } from '#client/data/http.ts'
import type { SaveRows } from '#client/grid/remote/saving.ts'
import { RowsSection } from './RowsSection.tsx'

type OwnTree = 'ITEM' | 'MATERIAL'

function TreeSection({ source }: { readonly source: OwnTree }) {
  const extra = useMemo(() => ({ tree: source }), [source])
  const [save] = useState((): SaveRows => async (change, key) => {
    const response = await call(dictApi.saveTreeNodes, { ...change, tree: source }, { quiet: true, key })
    return { ...response, rows: response.rows as Row[] }
  })
  return <RowsSection grid={treeNodes} contract={dictApi.describeTreeNodes} save={save} noun="分类" extra={extra} of={source} />
}

/** 分项类型. */
export const ItemTreeSection = () => <TreeSection source="ITEM" />
/** 材料类型, machines included. */
export const MaterialTreeSection = () => <TreeSection source="MATERIAL" />
