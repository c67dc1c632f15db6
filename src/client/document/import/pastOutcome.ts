import type { PastImport } from '#shared/api/gridImport.ts'
import type { StateTagProps } from '#client/ui/StateTag.tsx'

/** What came of an import: in words, with a state where it is not simply done. */
export interface PastOutcome {
  readonly text: string
  readonly tag?: Omit<StateTagProps, 'children'> & { readonly word: string }
}

const counted = new Intl.NumberFormat('zh-CN')
const PARTS = { added: '新增', updated: '更新', removed: '撤回', refused: '未导入' } as const
const keys = Object.keys(PARTS) as (keyof typeof PARTS)[]

/** Whether something of it was taken back, where `undoable`: rows that can still be taken back are fewer than those written. */
function takenBack({ counts, left }: PastImport, undoable: boolean): PastOutcome['tag'] {
  const written = counts === null ? 0 : counts.added + counts.updated
  if (!undoable || left >= written) return undefined
  return left === 0 ? { word: '已撤销', tone: 'neutral', shape: 'dash' } : { word: '已部分撤销', tone: 'warning', shape: 'half' }
}

/** `removed` names the rows that a file had no more. */
export function outcomeOf(past: PastImport, undoable: boolean, removed: string = PARTS.removed): PastOutcome {
  const { state, counts, error, done, total } = past
  if (state === 'FAILED') return { text: error ?? '', tag: { word: '失败', tone: 'danger', shape: 'cross' } }
  if (state === 'CANCELLED') return { text: '', tag: { word: '已取消', tone: 'neutral', shape: 'dash' } }
  if (state !== 'DONE') return { text: total > 0 ? `${Math.floor(done / total * 100)}%` : '', tag: { word: '进行中', tone: 'info', shape: 'half' } }
  const words = { ...PARTS, removed }
  const parts = counts === null ? [] : keys.filter(key => counts[key] > 0).map(key => `${words[key]} ${counted.format(counts[key])}`)
  return { text: parts.length > 0 ? parts.join(' · ') : '没有变化', tag: takenBack(past, undoable) }
}
