import { ROW_CEILING } from '#shared/api/page.ts'
import { sizeOf, type AddedRow, type Batch, type SentCell } from './saving.ts'

const nameOf = ({ row, column }: SentCell): string => `${row}\0${column}`

/** A later value replaces an earlier one; `seen` stays the first. */
function cellsOf(cells: readonly SentCell[]): SentCell[] {
  const last = new Map<string, SentCell>()
  for (const cell of cells) {
    const first = last.get(nameOf(cell))
    last.set(nameOf(cell), first ? { ...first, value: cell.value } : cell)
  }
  return [...last.values()]
}

/** Whether both give the same result at once: the server removes, adds, moves, then changes. */
function canJoin(first: Batch, next: Batch): boolean {
  const isFree = !first.request && !next.request && first.moved.length + next.moved.length + next.removed.length === 0
  if (!isFree || sizeOf(first) + sizeOf(next) > ROW_CEILING) return false
  // A restored row's position comes with the answer to its removal.
  return first.removed.length === 0 || next.added.length === 0
}

function join(first: Batch, next: Batch): Batch {
  const added = new Map<string, AddedRow>([...first.added, ...next.added].map(row => [row.id, row]))
  const cells = cellsOf([...first.cells, ...next.cells]).filter(({ row, column, value }) => {
    const fresh = added.get(row)
    if (fresh) added.set(row, { ...fresh, cells: { ...fresh.cells, [column]: value } })
    return !fresh
  })
  return { ...first, label: first.label === next.label ? first.label : '多处修改', cells, added: [...added.values()], removed: first.removed }
}

/** Joins queued batches as far as their order allows. An attempted request stays unchanged: the server knows it by its key. */
export const joined = (batches: readonly Batch[]): readonly Batch[] => batches.reduce<readonly Batch[]>((done, next) => {
  const last = done.at(-1)
  return last && canJoin(last, next) ? [...done.slice(0, -1), join(last, next)] : [...done, next]
}, [])
