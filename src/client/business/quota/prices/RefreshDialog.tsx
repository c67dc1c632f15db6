import { Button } from '@blueprintjs/core'
import { Endorsed } from '@blueprintjs/icons'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { dec, groupThousands, sumOf, toScale, type Lookups, type Row } from '#schemas/kit/index.ts'
import { oneTicked, refreshPrices, type RefreshRow } from '#schemas/quota/refreshPrices.ts'
import type { RowGroup } from '#client/grid/model.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import './prices.css'

export interface RefreshedQuota {
  readonly quotaId: string
  readonly quotaCode: string
  readonly quotaName: string
  readonly quotaTotalAmount?: string | null
}

type Preview = Omit<RefreshRow, 'keys'>

export interface RefreshDialogProps {
  readonly quotas: readonly RefreshedQuota[]
  readonly rows: readonly Preview[]
  readonly lookups: Lookups
  /** 所选 2 个定额包. */
  readonly scope: string
  readonly none: string
  /** Consequence of an update, as text. */
  readonly outcome: (packages: number) => string
  readonly busy?: boolean
  readonly onApply: (ticked: ReadonlySet<string>) => void
  readonly onClose: () => void
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const signed = (text: string): string => `${dec(text).lt(0) ? '−' : '+'}${groupThousands(dec(text).abs().toFixed(2))}`

/** Packages with the ticked lines' effect on the total. */
function groupsOf(quotas: readonly RefreshedQuota[], rows: readonly Row[]): readonly RowGroup[] {
  return quotas.map(({ quotaId, quotaCode, quotaName, quotaTotalAmount: total }, i) => {
    const quotaRows = rows.filter(row => row.quotaId === quotaId)
    const ticked = quotaRows.filter(row => row.apply === true)
    const materials = new Set(quotaRows.map(row => row.material)).size
    const effect = toScale(sumOf(ticked.map(row => textOf(row.effect))), 2)
    const after = total ? `合价 ${groupThousands(total)} → ${groupThousands(toScale(dec(total).plus(effect), 2))}（${signed(effect)}）` : null
    return {
      key: quotaId, title: [quotaCode, quotaName].filter(Boolean).join(' '), number: String(i + 1),
      notes: [`更新 ${ticked.length} / ${materials} 种材料`, ...after === null ? [] : [after]],
    }
  })
}

/** 刷新价格: offers of each source for materials with a newer price, in the merchant's order; at most one ticked line per material. */
export function RefreshDialog({
  quotas, rows, lookups, scope, none: emptyText, outcome, busy = false, onApply, onClose,
}: RefreshDialogProps) {
  const [model] = useState(() => rowsModel(refreshPrices, rows, lookups, ['apply'], { settle: oneTicked }))
  const currentRows = useSyncExternalStore(model.subscribe, model.rows)
  const groups = useMemo(() => groupsOf(quotas, currentRows), [quotas, currentRows])
  const ticked = currentRows.filter(row => row.apply === true)
  const packages = new Set(ticked.map(row => row.quotaId)).size
  const [preferred] = useState(() => new Set(rows.filter(({ apply }) => apply === true).map(({ id }) => id)))
  const materials = useMemo(() => new Set(rows.map(({ material }) => material)).size, [rows])
  const unsure = rows.some(({ side }) => side === 'INCL_UNSURE' || side === 'EXCL_UNSURE')
  const tick = (apply: boolean) => model.edit({
    label: apply ? '全部更新' : '全部不更新',
    cells: model.rows().map(row => ({ rowId: String(row.id), column: 'apply', value: apply && preferred.has(String(row.id)) })),
  })
  if (rows.length === 0) {
    return (
      <DialogFrame size="M" title="刷新价格" code={scope} onClose={onClose}>
        <EmptyState icon={<Endorsed size={32} />} title="价格都是最新的" text={emptyText} />
      </DialogFrame>
    )
  }
  return (
    <DialogFrame
      size="L" flush title="刷新价格" code={`${scope}：${materials} 种材料有新价`} onClose={onClose}
      actions={<Button
        intent="primary" loading={busy} disabled={ticked.length === 0} text={`更新 ${ticked.length} 个价格`}
        onClick={() => onApply(new Set(ticked.map(({ id }) => String(id))))}
      />}
      tools={<span className="yz-refresh-sum">{outcome(packages)}{unsure && '；口径不明的材料请核对后逐行勾选'}</span>}
    >
      <div className="yz-dialog-grid">
        <GridWorkspace
          kind="lines" model={model} noun="材料" groups={groups}
          toolbar={<>
            <Button text="全选" disabled={preferred.size === 0} onClick={() => tick(true)} />
            <Button text="全不选" onClick={() => tick(false)} />
          </>}
        />
      </div>
    </DialogFrame>
  )
}
