import type { PastImport } from '#shared/api/gridImport.ts'
import type { StateTagProps } from '#client/ui/StateTag.tsx'

export interface PastOutcome {
  readonly text: string
  readonly tag?: Omit<StateTagProps, 'children'> & { readonly word: string }
}

const counted = new Intl.NumberFormat('zh-CN')
const PARTS = { added: '新增', updated: '更新', removed: '撤回', refused: '未导入' } as const
const keys = Object.keys(PARTS) as (keyof typeof PARTS)[]

/** Undone, in part or whole, if `undoable`: fewer rows can be undone than were written. */
function takenBack({ counts, left: remaining }: PastImport, undoable: boolean): PastOutcome['tag'] {
  const written = counts === null ? 0 : counts.added + counts.updated
  if (!undoable || remaining >= written) return undefined
  return remaining === 0 ? { word: '已撤销', tone: 'neutral', shape: 'dash' } : { word: '已部分撤销', tone: 'warning', shape: 'half' }
}

/** @param removed label of rows missing in the file */
export function outcomeOf(past: PastImport, undoable: boolean, removed: string = PARTS.removed): PastOutcome {
  const { state, counts, error, done, total } = past
  if (state === 'FAILED') return { text: error ?? '', tag: { word: '失败', tone: 'danger', shape: 'cross' } }
  if (state === 'CANCELLED') return { text: '', tag: { word: '已取消', tone: 'neutral', shape: 'dash' } }
  if (state !== 'DONE') {
    const text = total > 0 ? `${Math.floor(done / total * 100)}%` : ''
    return { text, tag: { word: '进行中', tone: 'info', shape: 'half' } }
  }
  const labels = { ...PARTS, removed }
  const changed = counts === null ? [] : keys.filter(key => counts[key] > 0)
  const parts = changed.map(key => `${labels[key]} ${counted.format(counts![key])}`)
  return { text: parts.length > 0 ? parts.join(' · ') : '没有变化', tag: takenBack(past, undoable) }
}
