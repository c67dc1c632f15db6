import { useId, useState } from 'react'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import { subscribe } from '#schemas/supply/subscribe.ts'
import { documentApi } from '#shared/api/document.ts'
import { useMay } from '#client/data/session.ts'
import { useRouteParam } from '#client/document/navigation.ts'
import { RecordList } from '#client/document/record/RecordList.tsx'
import { DocTabs, panelId } from '#client/ui/DocTabs.tsx'
import { PurchaseStrip } from './PurchaseStrip.tsx'
import { Summary } from './Summary.tsx'
import './purchase.css'

const [subscribes, inquiries, contracts, orders] = [
  documentApi(subscribe), documentApi(INQUIRIES.MATERIAL), documentApi(CONTRACTS_OF.MATERIAL), documentApi(ORDERS.MATERIAL),
]

/** The buyer's page of a project: the summary, and the documents behind it that the user may read. */
export function PurchasePage() {
  const projectId = useRouteParam('id')
  const hasPermission = useMay()
  const id = useId()
  const [active, setActive] = useState('summary')
  const tabs = [
    { id: 'summary', title: '采购汇总', render: () => <><PurchaseStrip projectId={projectId} /><Summary projectId={projectId} /></> },
    ...hasPermission(subscribes.page.need, projectId) ? [{ id: 'subscribe', title: '申购', render: () => <RecordList
      document={subscribe} api={subscribes} projectId={projectId} use="按目标用量向采购要料。"
    /> }] : [],
    ...hasPermission(inquiries.page.need) ? [{ id: 'inquiry', title: '询价', render: () => <RecordList
      document={INQUIRIES.MATERIAL} api={inquiries} projectId={projectId} use="邀请供应商报价，比价后定标。"
    /> }] : [],
    ...hasPermission(contracts.page.need) ? [{ id: 'contract', title: '合同', render: () => <RecordList
      document={CONTRACTS_OF.MATERIAL} api={contracts} projectId={projectId} use="与供应商约定单价、付款比例和期限。"
    /> }] : [],
    ...hasPermission(orders.page.need) ? [{ id: 'order', title: '订单', render: () => <RecordList
      document={ORDERS.MATERIAL} api={orders} projectId={projectId} use="凭生效合同分批要货，或小额零星采购。"
    /> }] : [],
  ]
  const activeTab = tabs.find(tab => tab.id === active) ?? tabs[0]!
  return (
    <article className="yz-purchase" aria-label="采购">
      <DocTabs id={id} label="采购" active={activeTab.id} onChange={setActive} tabs={tabs.map(tab => ({ id: tab.id, title: tab.title }))} />
      <div
        className="panel yz-purchase" key={`${projectId}/${activeTab.id}`} id={panelId(id, activeTab.id)} role="tabpanel"
        aria-label={activeTab.title}
      >{activeTab.render()}</div>
    </article>
  )
}
