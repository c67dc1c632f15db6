import { Comment, Tick } from '@blueprintjs/icons'
import type { Row } from '#schemas/kit/index.ts'
import { analysisBlockApi } from '#shared/api/analysisBlocks.ts'
import { REASON_MAX } from '#shared/api/document.ts'
import { call } from '#client/data/http.ts'
import { askReason } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { BlockSheet, type BlockSheetProps } from './BlockSheet.tsx'

export interface ChangesSheetProps extends Omit<BlockSheetProps, 'part' | 'batch' | 'rowActs'> {
  /** Whether the user may give an opinion on expected changes: 成本总监, while the round is open. */
  readonly leads: boolean
}

/** 预计变更: the estimator's expected changes and the opinions of 成本总监 (domain B4.4). */
export function ChangesSheet({ leads, ...sheet }: ChangesSheetProps) {
  const { of: analysisIds, works, item } = sheet
  const setConfirmed = async (method: 'confirmChange' | 'cancelChange', rows: readonly Row[]): Promise<void> => {
    const ids = rows.map(({ id }) => String(id))
    await (item !== undefined && method === 'confirmChange'
      ? call(analysisBlockApi.confirmItemChange, { ...analysisIds, itemId: item.id, ids })
      : call(analysisBlockApi[method], { ...analysisIds, ids }))
    toast.ok(method === 'confirmChange' ? `已确认 ${rows.length} 项预计变更` : `已取消确认 ${rows.length} 项预计变更`)
  }
  const opine = async (row: Row): Promise<void> => {
    const opinion = await askReason({ title: `审核“${String(row.changeName)}”`, verb: '保存意见', reason: { label: '审核意见', max: REASON_MAX } })
    if (opinion === null) return
    await call(analysisBlockApi.opinion, { ...analysisIds, id: String(row.id), opinion })
    toast.ok('审核意见已保存')
  }
  return (
    <BlockSheet
      {...sheet} part="changes"
      batch={works ? [
        { label: '确认', icon: <Tick />, run: rows => setConfirmed('confirmChange', rows) },
        { label: '取消确认', run: rows => setConfirmed('cancelChange', rows) },
      ] : []}
      rowActs={leads ? [{ key: 'opinion', label: '审核意见', icon: <Comment />, run: opine }] : []}
    />
  )
}
