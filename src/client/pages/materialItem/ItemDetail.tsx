import { Button } from '@blueprintjs/core'
import { Edit, Error as ErrorIcon } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { formatCell, rightTo, type Row } from '#schemas/kit/index.ts'
import { MATERIAL_STATE } from '#schemas/library/materials.ts'
import { materialItemApi } from '#shared/api/materialItem.ts'
import { call } from '#client/data/http.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { useCan } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo, useQueryParam } from '#client/document/navigation.ts'
import { MaterialPicker } from '#client/business/material/MaterialPicker.tsx'
import { DetailPage } from '#client/ui/DetailPage.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { BoundItem, Candidates, History } from './itemSections.tsx'
import { itemKind } from './kinds.ts'
import '#client/document/document.css'
import './materialItem.css'

const FACTS = ['itemCode', 'spec', 'brand', 'unit', 'supplierName', 'general', 'timesSeen', 'updateTime', 'remark'] as const

/** 材料明细详情: the supplier's texts, the binding, other candidates, and the binding history. */
export function itemDetail(machine: boolean): () => React.JSX.Element {
  const kind = itemKind(machine)
  const { word, path, grid } = kind
  const sources = sourcesOf(grid)
  return function ItemDetail() {
    const id = useQueryParam('id')
    const go = useGo()
    const { setTitle } = useTab()
    const mayEdit = useCan()(rightTo('edit', grid))
    const { lookups } = useLookups(sources)
    const [picking, setPicking] = useState(false)
    const {
      data, error, mutate,
    } = useCall(materialItemApi.queryInfoMaterialItem, id === null ? null : { id }, { quiet: true, revalidateOnFocus: true })
    const title = data?.row.itemName
    useEffect(() => { if (title !== undefined) setTitle(title) }, [title, setTitle])
    if (id === null || (error && !data))
      return <EmptyState icon={<ErrorIcon size={32} />} title="没有取到明细" text={error?.msg ?? '地址里没有明细编号。'} />
    if (!data) return <SkeletonRows rows={6} columns={2} />
    const { row, item, candidates, history } = data
    const bind = async (libMaterialId: string | null) => {
      try {
        const { problems: [problem] } = await call(
          materialItemApi.bindingMaterial, { machine, rows: [{ id, libMaterialId, was: row.libMaterialId }] }
        )
        if (problem === undefined) toast.ok(libMaterialId === null ? '已解除绑定' : '已绑定')
        else toast.bad(problem.text)
      } catch {
        // The call reports its error.
      }
      await mutate()
    }
    const turn = async () => {
      const state = row.state === '1' ? '2' : '1'
      await call(materialItemApi.updateMaterialItemState, { ids: [id], state }).then(
        () => toast.ok(state === '1' ? '已启用' : '已停用'), () => {}
      )
      await mutate()
    }
    return (
      <DetailPage
        title={row.itemName}
        subtitle={<StateTag
          {...grid.columns.state.options.tones?.[row.state ?? '1'] ?? { tone: 'neutral' }}
        >{MATERIAL_STATE[row.state ?? '1']}</StateTag>}
        tools={mayEdit && <>
          <Button text={row.state === '1' ? '停用' : '启用'} onClick={() => void turn()} />
          <Button icon={<Edit />} text="编辑" onClick={() => go(`${path}/edit?id=${id}`)} />
        </>}
      >
        <dl className="yz-facts yz-item-section">
          {FACTS.map(key => (
            <div key={key} className={key === 'remark' ? 'wide' : undefined}>
              <dt>{grid.columns[key].label}</dt>
              <dd>{formatCell(row[key], grid.columns[key], lookups) || '—'}</dd>
            </div>
          ))}
        </dl>
        <BoundItem
          kind={kind} row={row as Row} item={item as Row | null} lookups={lookups} mayEdit={mayEdit} onPick={() => setPicking(true)}
          onUnbind={() => void bind(null)}
        />
        {row.state === '1' && (
          <Candidates
            word={word} candidates={candidates} lookups={lookups} bound={item !== null} mayEdit={mayEdit}
            onBind={chosen => void bind(chosen)}
          />
        )}
        <History history={history} bound={item !== null} />
        {picking && (
          <MaterialPicker
            machine={machine} targets={[{ key: id, label: row.itemName }]} target={id}
            chosenOf={() => new Set(row.libMaterialId === null ? [] : [row.libMaterialId])}
            single
            onPick={([chosen]) => {
              setPicking(false)
              if (chosen) void bind(String(chosen.id))
            }}
            onClose={() => setPicking(false)}
          />
        )}
      </DetailPage>
    )
  }
}
