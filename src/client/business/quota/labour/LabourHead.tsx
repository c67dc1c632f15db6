import { Button, InputGroup } from '@blueprintjs/core'
import { groupThousands, isDecimalText, isEmpty } from '#schemas/kit/index.ts'
import { useCan } from '#client/data/session.ts'
import { useAltKey } from '#client/document/useAltKey.ts'
import { HeadField } from '#client/document/HeadField.tsx'
import type { HeadControlProps } from '#client/document/fields/control.ts'
import { useNumberTyping } from '#client/document/fields/useNumberTyping.ts'
import { useDraft } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { Figure, FigureRow } from '#client/ui/Figure.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { truncateBudget } from './budget.ts'
import { ratioFill, ratioSum } from './ratios.ts'

/** 人工预算: digits and at most two decimals, truncated while typing (spec-2 §5). */
function BudgetControl({ store, name, aria }: HeadControlProps) {
  const stored = String(store.head(name) ?? '')
  const typing = useNumberTyping(store, name, stored, isDecimalText(stored) ? groupThousands(stored) : stored, truncateBudget)
  return <InputGroup {...aria} {...typing} className="yz-number" inputMode="decimal" />
}

export function LabourHead() {
  const { store, root, shows, tried } = useDocument()
  const draft = useDraft(store)
  const prices = useCan()('P_PRICE')
  const figure = (key: string): string | null => {
    const value = draft.head[key]
    return typeof value === 'string' && value !== '' ? groupThousands(value) : null
  }
  const { footer } = store.line('workers')
  const labour = footer().quotaTotalAmount
  const sum = ratioSum(draft)
  const isComplete = sum === '100.00'
  // Missing ratios are no error before the first one is set.
  const hasStarted = tried || (draft.lines.workers ?? []).some(row => !isEmpty(row.ratio ?? null))
  const fill = ratioFill(draft)
  const fills = !isComplete && fill !== null && draft.head.calcMode === 'totalToJobStep' && !store.readOnly
  const apply = () => {
    const now = ratioFill(store.draft)
    if (now && store.head('calcMode') === 'totalToJobStep') store.edit(
      'workers', { label: '补差', cells: [{ rowId: now.rowId, column: 'ratio', value: now.value }] }
    )
    else if (ratioSum(store.draft) !== '100.00') toast.info('占比合计不能由一项补足，请逐项核对')
  }
  useAltKey('Equal', apply, shows('workers') && !store.readOnly, root)
  return (
    <div className="yz-document-strip">
      <HeadField store={store} name="quotaJobCategory" />
      {prices && <HeadField store={store} name="quotaWorkerTotalAmount" control={BudgetControl} />}
      <FigureRow>
        {prices && <Figure label="加权日单价" value={figure('quotaDailyPrice')} unit="元/工日" />}
        <Figure label="用工" value={figure('quotaWorkDay')} unit="工日" />
        {prices && <Figure label="人工合计" value={typeof labour === 'string' ? groupThousands(labour) : null} unit="元" />}
        {prices && <Figure label="材料合计" value={figure('quotaMaterialTotalAmount')} unit="元" />}
        {prices && <Figure label="定额合价" value={figure('quotaTotalAmount')} unit="元" tone="main" />}
        <Figure
          label="占比合计" value={sum} unit="%" tone={isComplete || !hasStarted ? 'plain' : 'bad'}
          note={hasStarted && fills
            ? <Button
              size="small" intent="danger" variant="outlined" text={`补差到最后一项 ${fill.difference}`} title="补差（Alt =）"
              aria-keyshortcuts="Alt+=" onClick={apply}
            />
            : isComplete ? undefined : '占比总和应为 100'}
        />
      </FigureRow>
    </div>
  )
}
