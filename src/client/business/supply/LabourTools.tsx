import { Button } from '@blueprintjs/core'
import { BringData } from '@blueprintjs/icons'
import { useState } from 'react'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { newRow, type Row, type Value } from '#schemas/kit/index.ts'
import { dailyPrices } from '#schemas/labour/dailyPrices.ts'
import { stepPrices } from '#schemas/quota/lookups.ts'
import { labourApi } from '#shared/api/labour.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { useMay } from '#client/data/session.ts'
import { LookupDialog } from '#client/document/pickers/LookupDialog.tsx'
import { useFirstAdded } from '#client/document/useFirstAdded.ts'
import { useDocument } from '#client/document/view.ts'
import { toast } from '#client/ui/toaster.tsx'

const LINE = 'items'
const DAY = '工日'
const filled = (values: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
const several = (run: (rows: readonly Row[]) => void) => ({ label: (count: number) => (count > 0 ? `加入所选 ${count} 项` : '加入所选'), run })
const possible = (): boolean => true

/** Adds steps of the company's packages, or days of work by trade and level from the labour library. */
export function LabourTools({ price: priceColumn = 'price' }: { readonly price?: string }) {
  const { store } = useDocument()
  const first = useFirstAdded()
  const [open, setOpen] = useState<'step' | 'day' | null>(null)
  const hasPermission = useMay()
  const model = store.line(LINE)
  const word = (dict: number, key: Value | undefined): string => store.lookups.label(dict, String(key ?? '')) ?? ''
  const add = (cells: readonly Row[]): void => {
    const rows = cells.map(row => newRow(model.grid, crypto.randomUUID(), row))
    const [row] = rows
    if (row === undefined) return
    store.edit(LINE, { label: '从人工库选择', added: rows.map(one => ({ row: one })) })
    first.note({ line: LINE, rowId: String(row.id), column: row.unit == null ? 'unit' : 'quantity' })
    toast.ok(rows.length === 1 ? `已添加 ${String(row.itemName)}` : `已添加 ${rows.length} 项`)
  }
  const steps = (rows: readonly Row[]): void => add(rows.map(row => ({
    itemName: row.jobName ?? null, itemCode: row.quotaCode ?? null, jobCategory: row.jobCategory ?? null, jobLevel: row.jobLevel ?? null,
    [priceColumn]: row.totalAmount ?? null,
  })))
  const days = (rows: readonly Row[]): void => add(rows.map(row => ({
    itemName: `${word(DICT.jobCategory, row.jobCategory)}（${word(DICT.jobLevel, row.jobLevel)}）`, jobCategory: row.jobCategory ?? null,
    jobLevel: row.jobLevel ?? null,
    unit: store.lookups.find(DICT.materialUnit, DAY)?.key ?? null, [priceColumn]: row.dailyPrice ?? null,
  })))
  const close = (): void => { setOpen(null); first.leave() }
  const trade = { key: 'jobCategory', label: '工种', options: store.lookups.options(DICT.jobCategory) }
  if (store.readOnly) return null
  return (
    <>
      {hasPermission(quotaApi.describeQuotaWorks.need) && <Button icon={<BringData />} text="从定额工序选择" onClick={() => setOpen('step')} />}
      <Button icon={<BringData />} text="从工日单价选择" onClick={() => setOpen('day')} />
      {open === 'step' && (
        <LookupDialog
          title="工序价格查询" grid={stepPrices} contract={quotaApi.describeQuotaWorks} onClose={close}
          actions={[{ label: '选中', possible, run: row => steps([row]) }]} several={several(steps)}
          fields={[{ key: 'jobName', label: '工序名称' }, trade, { key: 'quotaName', label: '定额名称' }]} inputOf={filled}
        />
      )}
      {open === 'day' && (
        <LookupDialog
          title="工日单价" grid={dailyPrices} contract={labourApi.queryPageJobCategorySetPriceNow} onClose={close}
          actions={[{ label: '选中', possible, run: row => days([row]) }]} several={several(days)}
          fields={[trade, { key: 'jobLevel', label: '职业等级', options: store.lookups.options(DICT.jobLevel) }]} inputOf={filled}
        />
      )}
    </>
  )
}
