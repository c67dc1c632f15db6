import type { SQL, SQLWrapper } from 'drizzle-orm'
import { RowTree, type TreeColumns, UNDER_ITSELF } from '#schemas/kit/branches/index.ts'
import type { Grid, Problem, Row } from '#schemas/kit/index.ts'
import { breathing } from '#server/core/breath.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { numberSiblings } from './siblings.ts'

/** A table whose rows form a tree: where their key, parent and order stand, and which rows at all (begins with the merchant). */
export interface TreeTable {
  readonly from: SQLWrapper
  readonly key: SQLWrapper
  readonly parent: SQLWrapper
  readonly order: SQLWrapper
  readonly where: SQL
  readonly levels?: number
}

/** Rows that are placed between two looks at how long the event loop was held. */
const PIECE = 64
const COLUMNS = { parent: 'parent', order: 'order', label: 'id' } as const satisfies TreeColumns

/** Every row's place, as the kit's rules of trees take it: `id`, `parent`, `order`. */
async function readRows(db: Db, { from, key, parent, order, where }: TreeTable): Promise<Row[]> {
  const found = await db.sql<{ id: string, parent: string | null, order: string | number | null }>`
    select ${key} as id, ${parent} as parent, ${order} as "order" from ${from} where ${where}`
  return found.map(row => ({ id: row.id, parent: row.parent, order: row.order === null ? null : Number(row.order) }))
}

const treeOf = (rows: readonly Row[], levels?: number): RowTree => new RowTree({ ...COLUMNS, ...(levels !== undefined && { levels }) }, 'id', rows)

/** A tree is changed by one at a time: whoever moves rows waits for whoever else does. `name` distinguishes trees of a merchant. */
export const lockTree = ({ sql: run, ctx }: Tx, name: string): Promise<unknown> => run`select pg_advisory_xact_lock(hashtextextended(${`${ctx.merchantId}/${name}`}, 0))`

/** What is to be written: rows as they would stand, and the ids of rows that go. */
export interface Places { readonly grid: Grid; readonly rows: readonly Row[]; readonly removed: readonly string[] }

/** What a change of places comes to. `moved`: numbers of other rows, which stand where they stood. */
export interface Settled { readonly rows: readonly Row[]; readonly moved: ReadonlyMap<string, number>; readonly problems: readonly Problem[] }

/**
 * Checks where rows would come to stand and gives those their number that would share one with a sibling. A row is refused whose
 * parent is not there (also because it was refused itself), that would stand under itself, or too deep.
 * @throws AppError IN_USE when a row would go and leave others under it
 */
export async function settlePlaces(db: Db, table: TreeTable, { grid, rows, removed }: Places): Promise<Settled> {
  const { parent: up, order: at } = grid.tree!
  const idOf = (row: Row): string => String(row[grid.rowKey])
  const gone = new Set(removed)
  const written = new Map(rows.map(row => [idOf(row), row]))
  const placeOf = (row: Row): Row => ({ id: idOf(row), parent: row[up] === '' ? null : row[up] ?? null, order: row[at] ?? null })
  const stored = (await readRows(db, table)).filter(({ id }) => !gone.has(String(id)))
  const left = stored.find(({ id, parent }) => typeof parent === 'string' && gone.has(parent) && !written.has(String(id)))
  if (left !== undefined) throw new AppError('IN_USE', { text: '要删除的行之下还有别的行，可能是他人刚新增的，请刷新后再试' })

  const problems: Problem[] = []
  const refuse = (row: Row, text: string): void => {
    problems.push({ row: idOf(row), column: up, code: 'forbidden', text })
    written.delete(idOf(row))
  }
  const breathe = breathing(true)
  await breathe()
  const base = new Map(stored.map(row => [String(row.id), row]))
  const isUnder = (id: string, above: string): boolean => {
    const passed = new Set<string>()
    for (let at: unknown = id; typeof at === 'string' && !passed.has(at); at = base.get(at)?.parent) {
      if (at === above) return true
      passed.add(at)
    }
    return false
  }
  // Those above first: each is checked against what stands once the ones before it are placed.
  const waiting = new Map(written)
  for (let row = next(waiting, up); row !== undefined; row = next(waiting, up)) {
    if (waiting.size % PIECE === 0) await breathe()
    const id = idOf(row)
    const { parent } = placeOf(row)
    waiting.delete(id)
    if (typeof parent === 'string' && !base.has(parent)) refuse(row, '上级已被删除')
    else if (typeof parent === 'string' && isUnder(parent, id)) refuse(row, UNDER_ITSELF)
    else base.set(id, placeOf(row))
  }
  await breathe()
  if (table.levels !== undefined) refuseDeep(treeOf([...base.values()]), table.levels, written, new Set(stored.map(({ id }) => String(id))), (row, text) => {
    base.delete(idOf(row))
    refuse(row, text)
  })
  await breathe()
  return { ...numbered(base, written, grid), problems }
}

/** New rows that would stand too deep, and stored ones that would bring something too deep with them. */
function refuseDeep(
  tree: RowTree, levels: number, written: ReadonlyMap<string, Row>, stored: ReadonlySet<string>, refuse: (row: Row, text: string) => void,
): void {
  for (const [id, row] of new Map(written)) {
    if (tree.depthOf(id) + (stored.has(id) ? tree.height(id) : 1) > levels) refuse(row, `最多 ${levels} 级`)
  }
}

/** The next row to place: one whose parent does not wait itself; of rows that wait for each other, any. */
function next(waiting: ReadonlyMap<string, Row>, up: string): Row | undefined {
  for (const row of waiting.values()) if (!waiting.has(String(row[up]))) return row
  return waiting.values().next().value
}

/** Written rows that share a number with a sibling, or have none, get one of their own behind it. */
function numbered(base: ReadonlyMap<string, Row>, written: ReadonlyMap<string, Row>, grid: Grid): Pick<Settled, 'rows' | 'moved'> {
  const { order: at, parent: up } = grid.tree!
  const tree = treeOf([...base.values()])
  const orders = new Map<string, number>()
  for (const parent of new Set([...written.values()].map(row => (typeof row[up] === 'string' && row[up] !== '' ? row[up] : null)))) {
    const siblings = tree.childrenOf(parent)
    const taken = new Set(siblings.filter(id => !written.has(id)).map(id => tree.orderOf(id)))
    const clash = new Set(siblings.filter(id => written.has(id) && (tree.orderOf(id) === Infinity || taken.size === taken.add(tree.orderOf(id)).size)))
    if (clash.size === 0) continue
    // Of equal numbers those come first that keep theirs.
    const sequence = siblings.toSorted((a, b) => (tree.orderOf(a) === tree.orderOf(b) ? Number(clash.has(a)) - Number(clash.has(b)) : tree.orderOf(a) - tree.orderOf(b)))
    numberSiblings(sequence.map(id => (clash.has(id) ? null : tree.orderOf(id)))).forEach((order, i) => orders.set(sequence[i]!, order))
  }
  const moved = new Map([...orders].filter(([id, order]) => !written.has(id) && base.get(id)?.order !== order))
  return { rows: [...written].map(([id, row]) => ({ ...row, [at]: orders.get(id) ?? base.get(id)!.order ?? null })), moved }
}
