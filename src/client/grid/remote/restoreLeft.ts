import { type Grid, readCell, timeText } from '#schemas/kit/index.ts'
import { NEW_ROW } from '#shared/api/rows.ts'
import { getLookups } from '#client/data/lookups.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { entriesOf, heldOf } from '../sheet/queuedKeys.ts'
import type { AheadWork } from '../sheet/types.ts'
import type { AheadDesk } from './aheadDesk.ts'
import type { Typing } from './conflict.ts'
import { rowsIn, type UnsendableWork } from './unsentWork.ts'
import { asJson } from './history.ts'
import type { LeftWork } from './keeper.ts'
import type { RemoteModel } from './RemoteModel.ts'

export interface RestoredParts {
  readonly grid: Grid
  readonly model: RemoteModel
  readonly ahead: AheadDesk
}

/** Discarding is final, so only a button does it. */
const RESTORE_PROMPT = { verb: '恢复', cancel: '放弃', insists: true } as const
const wants = (subject: string, savedAt: number, text: string): Promise<boolean> =>
  confirm({ title: `发现${subject}（${timeText(savedAt)}），是否恢复？`, text, ...RESTORE_PROMPT })

/** Restores unsent work; unfinished input only after confirmation. */
export async function restoreLeft(remainingWorks: readonly LeftWork[], { grid, model, ahead }: RestoredParts): Promise<void> {
  async function restoreHeld(savedAt: number, edits: UnsendableWork): Promise<void> {
    const text = `${rowsIn(edits)} 行有问题，还没有写入。恢复后仍在原处，改正后自动写入。`
    if (await wants('未写入的修改', savedAt, text)) model.resume(edits)
  }
  async function restoreAhead(savedAt: number, work: AheadWork): Promise<void> {
    const entries = entriesOf(heldOf(work.keys))
    const text = `${entries.length} 项还没有写入：${entries.join('、')}。恢复后点“重试”转到要去的行再写入。`
    if (await wants('翻页时键入的内容', savedAt, text)) ahead.restore(work)
  }
  async function restoreTyped(savedAt: number, { rowId, column: key, text, base }: Typing): Promise<void> {
    const column = grid.columns[key]
    if (!column || !await wants('未提交的输入', savedAt, `${column.label}：${text}`)) return
    const [row, value] = [model.nameOf(rowId), readCell(text, column, getLookups())]
    // An edit here can be undone; otherwise the server compares with the value seen.
    const isUnchanged = row.startsWith(NEW_ROW) || asJson(model.row(row)?.[key]) === asJson(base)
    if (isUnchanged) return model.edit({ label: '恢复输入', cells: [{ rowId: row, column: key, value }] })
    const cells = [{ row, column: key, value, seen: base }]
    model.restore([{ key: crypto.randomUUID(), label: '恢复输入', cells, added: [], removed: [], moved: [] }])
  }

  for (const { savedAt, work: { batches, held: edits, typed, ahead: works = [] }, settle: discard } of remainingWorks) {
    if (batches.length > 0) model.restore(batches)
    await discard({ batches: [] })
    if (edits) await restoreHeld(savedAt, edits)
    await discard({ held: null })
    for (const [at, work] of works.entries()) {
      await restoreAhead(savedAt, work)
      await discard({ ahead: works.slice(at + 1) })
    }
    if (typed) await restoreTyped(savedAt, typed)
    await discard({ typed: null })
  }
}
