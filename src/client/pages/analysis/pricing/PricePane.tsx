import { Button } from '@blueprintjs/core'
import { Percentage } from '@blueprintjs/icons'
import { useState } from 'react'
import { STANDARD, TAX_METHOD } from '#schemas/pricing/feeTerms.ts'
import { analysisPricingApi } from '#shared/api/analysisPricing.ts'
import { useCall } from '#client/data/swr.ts'
import { useGo } from '#client/document/navigation.ts'
import { Arriving } from '#client/ui/Arriving.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { toast } from '#client/ui/toaster.tsx'
import type { UndoableAction } from '../useLastDeeds.tsx'
import type { OfPrices } from './ofPrices.ts'
import { FeeList, PriceTotals } from './PriceTotals.tsx'
import { TargetBox } from './TargetBox.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import './pricing.css'

export interface PricePaneProps {
  readonly of: OfPrices
  /** Called after price changes; null: by another fee table, which no undo covers. */
  readonly onChanged: (action: UndoableAction | null) => void
}

const NO_TABLE = '管理费、利润、措施、规费和税金由费率表计算。选用企业的模板或国标的费率即可开始，之后可以在项目里修改。'

/** 费率表、总价、目标总价: from the items' costs to the client's price (look 19). */
export function PricePane({ of: ids, onChanged }: PricePaneProps) {
  const { data, error, mutate } = useCall(analysisPricingApi.summary, ids, { quiet: true })
  const [choosing, setChoosing] = useState(false)
  const go = useGo()
  if (data === undefined) return <aside
    className="yz-price-pane" aria-label="报价汇总"
  ><Arriving what="报价汇总" error={error} onRetry={() => void mutate()} rows={8} columns={2} /></aside>
  const { standard, taxMethod, fees, can: permissions } = data
  const isThere = taxMethod !== null
  return (
    <aside className="yz-price-pane" aria-label="报价汇总">
      <div className="scroll" role="group" aria-label="费率表和总价" tabIndex={0}>
        <header>
          <h2>费率表</h2>
          {isThere && <small>{standard !== null && STANDARD[standard]} · {TAX_METHOD[taxMethod]}</small>}
          <span className="yz-grow" />
          {isThere && permissions.fees && <Button size="small" text="换模板" onClick={() => setChoosing(true)} />}
          {isThere
            && <Button size="small" text={permissions.fees ? '编辑' : '查看'} onClick={() => go(`/project/${ids.projectId}/analyse/fees`)} />}
        </header>
        {isThere ? <FeeList fees={fees} /> : (
          <EmptyState
            icon={<Percentage size={32} />} title="还没有费率表" text={permissions.fees ? NO_TABLE : '费率表由成本总监选用；在此之前综合单价由手工填写。'}
            {...(permissions.fees && { action: <Button intent="primary" text="选用费率模板" onClick={() => setChoosing(true)} /> })}
          />
        )}
        <header><h2>总价</h2>{taxMethod === 'GENERAL' && <small>综合单价不含税</small>}</header>
        <PriceTotals summary={data} />
      </div>
      {isThere && permissions.price && <TargetBox of={ids} summary={data} onDone={onChanged} />}
      {choosing && (
        <TemplateDialog
          projectId={ids.projectId} isThere={isThere} onClose={() => setChoosing(false)}
          onTaken={name => { setChoosing(false); toast.ok(`已选用“${name}”`); onChanged(null) }}
        />
      )}
    </aside>
  )
}
