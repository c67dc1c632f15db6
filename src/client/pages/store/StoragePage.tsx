import { useId } from 'react'
import { back } from '#schemas/store/backs.ts'
import { count } from '#schemas/store/counts.ts'
import { monthEnd } from '#schemas/store/monthEnd.ts'
import { pick } from '#schemas/store/picks.ts'
import { transfer } from '#schemas/store/transfers.ts'
import { arrivals, issues, returns } from '#schemas/store/pendingLists.ts'
import { subscribe } from '#schemas/supply/subscribe.ts'
import { documentApi } from '#shared/api/document.ts'
import { storeWaitsApi } from '#shared/api/storeWaits.ts'
import { useCall } from '#client/data/swr.ts'
import { useTabParam } from '#client/data/tabAddress.ts'
import { useRouteParam } from '#client/document/navigation.ts'
import { RecordList } from '#client/document/record/RecordList.tsx'
import { DocTabs, panelId } from '#client/ui/DocTabs.tsx'
import { BillList } from './BillList.tsx'
import { HandButton } from './HandButton.tsx'
import { MaterialState } from './MaterialState.tsx'
import { StockList } from './StockList.tsx'
import { StockReport } from './StockReport.tsx'
import { WaitList } from './WaitList.tsx'
import './store.css'

const [subscribes, picks, backs] = [documentApi(subscribe), documentApi(pick), documentApi(back)]
const [counts, transfers, monthEnds] = [documentApi(count), documentApi(transfer), documentApi(monthEnd)]

/** 仓储 of a project: stock, pending documents, and bills (spec-1 §2). */
export function StoragePage() {
  const projectId = useRouteParam('id')
  const id = useId()
  const [active, setActive] = useTabParam('tab')
  const { data: totals } = useCall(storeWaitsApi.totals, { projectId })
  const projectParams = { projectId }
  const tabs = [
    { id: 'stock', title: '库存', render: () => <StockList projectId={projectId} /> },
    {
      id: 'arrivals', title: '待到货', count: totals?.arrivals, problems: totals?.late,
      render: () => <WaitList
        {...projectParams} grid={arrivals} contract={storeWaitsApi.arrivals} noun="订单" use="批准的采购订单还有材料没到时列在这里，迟到的在前。"
        toolbar={<HandButton />}
      />,
    },
    {
      id: 'issues', title: '待出库', count: totals?.issues,
      render: () => <WaitList {...projectParams} grid={issues} contract={storeWaitsApi.issues} noun="领料单" use="批准的领料单还没发完时列在这里。" />,
    },
    {
      id: 'returns', title: '待退', count: totals?.returns,
      render: () => <WaitList {...projectParams} grid={returns} contract={storeWaitsApi.returns} noun="单据" use="批准的退库单和退货单还没办完时列在这里。" />,
    },
    { id: 'report', title: '收发存', render: () => <StockReport projectId={projectId} /> },
    { id: 'materials', title: '材料状态', render: () => <MaterialState projectId={projectId} /> },
    {
      id: 'subscribe', title: '申购',
      render: () => <RecordList document={subscribe} api={subscribes} projectId={projectId} use="按目标用量向采购要料。" />,
    },
    { id: 'pick', title: '领料', render: () => <RecordList document={pick} api={picks} projectId={projectId} use="向仓库要料。" /> },
    { id: 'back', title: '退库', render: () => <RecordList document={back} api={backs} projectId={projectId} use="把领出未用的材料退回仓库。" /> },
    { id: 'count', title: '盘点', render: () => <RecordList document={count} api={counts} projectId={projectId} use="冻结、清点，差异按平均成本过账。" /> },
    {
      id: 'transfer', title: '调拨',
      render: () => <RecordList document={transfer} api={transfers} projectId={projectId} use="把材料调到另一个项目的仓库。" />,
    },
    {
      id: 'monthEnd', title: '月末',
      render: () => <RecordList document={monthEnd} api={monthEnds} projectId={projectId} use="登记现场领而未用的材料，当月成本为实际用量。" />,
    },
    { id: 'bills', title: '出入库单', render: () => <BillList projectId={projectId} /> },
  ]
  const activeTab = tabs.find(tab => tab.id === active) ?? tabs[0]!
  return (
    <article className="yz-storage" aria-label="仓储">
      <DocTabs
        id={id} label="仓储" active={activeTab.id} onChange={setActive}
        tabs={tabs.map(({ render: _, count, ...tab }) => ({ ...tab, ...count !== undefined && count > 0 && { count } }))}
      />
      <div
        className="panel" key={`${projectId}/${activeTab.id}`} id={panelId(id, activeTab.id)} role="tabpanel" aria-label={activeTab.title}
      >{activeTab.render()}</div>
    </article>
  )
}
