import { useRouteParam } from '#client/document/navigation.ts'
import { PurchaseStrip } from './PurchaseStrip.tsx'
import { Summary } from './Summary.tsx'
import './purchase.css'

/** 采购汇总 as a separate page (spec-1 §2). */
export function SummaryPage() {
  const projectId = useRouteParam('id')
  return (
    <article className="yz-purchase" aria-label="采购汇总">
      <PurchaseStrip projectId={projectId} />
      <Summary key={projectId} projectId={projectId} />
    </article>
  )
}
