import { dec, isDecimalText, isEmpty, type Row, type Value } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dailyPrices } from '#schemas/labour/dailyPrices.ts'
import { stepPrices } from '#schemas/quota/lookups.ts'
import { labourApi } from '#shared/api/labour.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { LookupDialog } from '#client/document/pickers/LookupDialog.tsx'
import type { LookupAction } from '#client/document/pickers/LookupTable.tsx'
import { useDocument } from '#client/document/view.ts'
import { toast } from '#client/ui/toaster.tsx'
import { LabourPriceLookup } from './LabourPriceLookup.tsx'

export interface LabourLookup { readonly kind: 'step' | 'labour' | 'daily'; readonly rowId: string | null }

const above0 = (value: Value | undefined): boolean => typeof value === 'string' && isDecimalText(value) && dec(value).gt(0)
const filled = (values: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** 工序价格查询, 人工单价查询, 工日单价 (spec-2 §2): fill the step, or the budget. */
export function LabourLookups({ lookup: { kind, rowId }, onClose }: { readonly lookup: LabourLookup; readonly onClose: () => void }) {
  const { store } = useDocument()
  const step: Row = (rowId === null ? undefined : store.line('workers').row(rowId)) ?? {}
  const text = (key: string): string => String(step[key] ?? '')
  const trade = { key: 'jobCategory', label: '工种', options: store.lookups.options(DICT.jobCategory) }
  const writeCells = (label: string, cells: Readonly<Record<string, Value>>): void => {
    if (rowId === null || !store.line('workers').row(rowId)) {
      toast.bad('操作失败')
      return
    }
    store.edit('workers', { label, cells: Object.entries(cells).map(([column, value]) => ({ rowId, column, value })) })
    onClose()
  }
  if (kind === 'step') {
    const select: LookupAction = {
      label: '选中', possible: row => above0(row.dailyPrice),
      run: row => writeCells('取工序价格', {
        jobCategory: row.jobCategory ?? null, jobLevel: row.jobLevel ?? null, dailyPrice: row.dailyPrice ?? null,
        ...(store.head('calcMode') === 'jobStepToTotal' && { quotaTotalAmount: row.totalAmount ?? null }),
      }),
    }
    return (
      <LookupDialog
        title="工序价格查询" grid={stepPrices} contract={quotaApi.describeQuotaWorks} onClose={onClose} actions={[select]}
        fields={[{ key: 'jobName', label: '工序名称' }, trade, { key: 'quotaName', label: '定额名称' }]}
        initial={{ jobName: text('jobName') }}
        inputOf={filled}
        missing={values => (values.jobName ? null : '工序名称必填')}
      />
    )
  }
  if (kind === 'labour') {
    return (
      <LabourPriceLookup
        name={String(store.head('quotaName') ?? '')} onClose={onClose}
        possible={price => above0(price) && store.headEditable('quotaWorkerTotalAmount')}
        onChoose={(price, row) => {
          store.change('取人工单价', draft => ({ ...draft, head: {
            ...draft.head, quotaWorkerTotalAmount: price,
            ...(isEmpty(draft.head.quotaJobCategory) && { quotaJobCategory: row.jobCategory ?? null }),
          } }))
          onClose()
        }}
      />
    )
  }
  const priceAction = (label: string, key: 'quotaReferencePrice' | 'dailyPrice'): LookupAction => ({
    label,
    possible: row => above0(row[key]),
    run: row => writeCells(label, { jobCategory: row.jobCategory ?? null, jobLevel: row.jobLevel ?? null, dailyPrice: row[key] ?? null }),
  })
  return (
    <LookupDialog
      title="工日单价" grid={dailyPrices} contract={labourApi.queryPageJobCategorySetPriceNow} onClose={onClose}
      actions={[priceAction('选择参考价', 'quotaReferencePrice'), priceAction('选择定额价', 'dailyPrice')]}
      fields={[trade, { key: 'jobLevel', label: '职业等级', options: store.lookups.options(DICT.jobLevel) }]}
      initial={{ jobCategory: text('jobCategory'), jobLevel: text('jobLevel') }}
      inputOf={filled}
      missing={values => (values.jobCategory ? null : '请先选择工种')}
    />
  )
}
