import { useId, useState } from 'react'
import { back, backIn } from '#schemas/store/backs.ts'
import { otherIn } from '#schemas/store/otherIn.ts'
import { otherOut } from '#schemas/store/otherOut.ts'
import { pick } from '#schemas/store/picks.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { planOut } from '#schemas/store/planOut.ts'
import { directReturn, returnOut } from '#schemas/store/returns.ts'
import { subscribe } from '#schemas/supply/subscribe.ts'
import { documentApi } from '#shared/api/document.ts'
import { useRouteParam } from '#client/document/navigation.ts'
import { RecordList } from '#client/document/record/RecordList.tsx'
import { DocTabs, panelId } from '#client/ui/DocTabs.tsx'
import { StockList } from './StockList.tsx'
import './store.css'

const [subscribes, picks, backs] = [documentApi(subscribe), documentApi(pick), documentApi(back)]
const [planIns, backIns, otherIns] = [documentApi(planIn), documentApi(backIn), documentApi(otherIn)]
const [planOuts, returnOuts, directReturns, otherOuts] = [documentApi(planOut), documentApi(returnOut), documentApi(directReturn), documentApi(otherOut)]

/** 仓储 of a project: what there is, and the bills by which it moves (spec-1 §2). */
export function StoragePage() {
  const projectId = useRouteParam('id')
  const id = useId()
  const [active, setActive] = useState('stock')
  const tabs = [
    { id: 'stock', title: '库存', render: () => <StockList projectId={projectId} /> },
    { id: 'subscribe', title: '申购', render: () => <RecordList document={subscribe} api={subscribes} projectId={projectId} use="按目标用量向采购要料。" /> },
    { id: 'planIn', title: '采购入库', render: () => <RecordList document={planIn} api={planIns} projectId={projectId} use="按订单验收到货，合格的入库。" /> },
    { id: 'otherIn', title: '其他入库', render: () => <RecordList document={otherIn} api={otherIns} projectId={projectId} use="甲供、调入、盘盈、零星采购和期初库存。" /> },
    { id: 'pick', title: '领料', render: () => <RecordList document={pick} api={picks} projectId={projectId} use="向仓库要料。" /> },
    { id: 'planOut', title: '领料出库', render: () => <RecordList document={planOut} api={planOuts} projectId={projectId} use="按批准的领料单发料。" /> },
    { id: 'otherOut', title: '其他出库', render: () => <RecordList document={otherOut} api={otherOuts} projectId={projectId} use="调拨出、盘亏、报损、零星领用和赠送。" /> },
    { id: 'back', title: '退库', render: () => <RecordList document={back} api={backs} projectId={projectId} use="把领出未用的材料退回仓库。" /> },
    { id: 'backIn', title: '退库入库', render: () => <RecordList document={backIn} api={backIns} projectId={projectId} use="收回批准的退料。" /> },
    { id: 'returnOut', title: '退货出库', render: () => <RecordList document={returnOut} api={returnOuts} projectId={projectId} use="按批准的退货单出库。" /> },
    { id: 'directReturn', title: '退回出库', render: () => <RecordList document={directReturn} api={directReturns} projectId={projectId} use="没有退货单，凭照片和原因直接退给供应商。" /> },
  ]
  const shown = tabs.find(tab => tab.id === active) ?? tabs[0]!
  return (
    <article className="yz-storage" aria-label="仓储">
      <DocTabs id={id} label="仓储" active={shown.id} onChange={setActive} tabs={tabs.map(tab => ({ id: tab.id, title: tab.title }))} />
      <div className="panel yz-storage" key={`${projectId}/${shown.id}`} id={panelId(id, shown.id)} role="tabpanel" aria-label={shown.title}>{shown.render()}</div>
    </article>
  )
}
