import { ROW_CEILING } from '#shared/api/page.ts'
import { sizeOf, type AddedRow, type Batch, type SentCell } from './saving.ts'

const nameOf = ({ row, column }: SentCell): string => `${row}\0${column}`

/** A later value takes the place of an earlier one in the same cell; what its writer saw is what he saw at first. */
function cellsOf(cells: readonly SentCell[]): SentCell[] {
  const last = new Map<string, SentCell>()
  for (const cell of cells) {
    const first = last.get(nameOf(cell))
    last.set(nameOf(cell), first ? { ...first, value: cell.value } : cell)
  }
  return [...last.values()]
}

/** Would the server do both in one go as it does them one after the other? It removes first, then adds, moves and changes. */
function canJoin(first: Batch, next: Batch): boolean {
  const isFree = !first.request && !next.request && first.moved.length + next.moved.length + next.removed.length === 0
  if (!isFree || sizeOf(first) + sizeOf(next) > ROW_CEILING) return false
  // A row that comes back goes where it stood, which the answer to its removal says.
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

/**
 * What has gathered while nothing could be sent, in as few requests as its order allows. A request that was tried once stays as
 * it is: the server knows it by its key.
 */
export const joined = (batches: readonly Batch[]): readonly Batch[] => batches.reduce<readonly Batch[]>((done, next) => {
  const last = done.at(-1)
  return last && canJoin(last, next) ? [...done.slice(0, -1), join(last, next)] : [...done, next]
}, [])
