import type { SQL, SQLWrapper } from 'drizzle-orm'
import { RowTree, type TreeColumns, UNDER_ITSELF } from '#schemas/kit/branches/index.ts'
import type { Grid, Problem, Row } from '#schemas/kit/index.ts'
import { breathing } from '#server/core/breath.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { numberSiblings } from './siblings.ts'

/** `where` begins with the merchant. */
export interface TreeTable {
  readonly from: SQLWrapper
  readonly key: SQLWrapper
  readonly parent: SQLWrapper
  readonly order: SQLWrapper
  readonly where: SQL
  readonly levels?: number
}

const BATCH = 64
const COLUMNS = { parent: 'parent', order: 'order', label: 'id' } as const satisfies TreeColumns

async function readRows(db: Db, { from, key, parent, order, where }: TreeTable): Promise<Row[]> {
  const rows = await db.sql<{ id: string, parent: string | null, order: string | number | null }>`
    select ${key} as id, ${parent} as parent, ${order} as "order" from ${from} where ${where}`
  return rows.map(row => ({ id: row.id, parent: row.parent, order: row.order === null ? null : Number(row.order) }))
}

const treeOf = (rows: readonly Row[], levels?: number): RowTree =>
  new RowTree({ ...COLUMNS, ...(levels !== undefined && { levels }) }, 'id', rows)

/** `name` distinguishes a merchant's trees. */
export const lockTree = ({ sql: run, ctx }: Tx, name: string): Promise<unknown> =>
  run`select pg_advisory_xact_lock(hashtextextended(${`${ctx.merchantId}/${name}`}, 0))`

/** A pending change: rows in their new positions, and ids of removed rows. */
export interface PlacementChange { readonly grid: Grid; readonly rows: readonly Row[]; readonly removed: readonly string[] }

/** `moved`: new numbers of other rows, in unchanged relative order. */
export interface CheckedPlaces {
  readonly rows: readonly Row[]
  readonly moved: ReadonlyMap<string, number>
  readonly problems: readonly Problem[]
}

/**
 * Renumbers rows that share a number with a sibling. Refuses a row whose parent is missing or refused, that would be under itself, or too
 * deep.
 * @throws AppError IN_USE when a removed row has children
 */
export async function settlePlaces(db: Db, table: TreeTable, { grid, rows, removed }: PlacementChange): Promise<CheckedPlaces> {
  const { parent: up, order: at } = grid.tree!
  const idOf = (row: Row): string => String(row[grid.rowKey])
  const removedIds = new Set(removed)
  const written = new Map(rows.map(row => [idOf(row), row]))
  const placeOf = (row: Row): Row => ({ id: idOf(row), parent: row[up] === '' ? null : row[up] ?? null, order: row[at] ?? null })
  const stored = (await readRows(db, table)).filter(({ id }) => !removedIds.has(String(id)))
  const orphan = stored.find(({ id, parent }) => typeof parent === 'string' && removedIds.has(parent) && !written.has(String(id)))
  if (orphan !== undefined) throw new AppError('IN_USE', { text: '要删除的行之下还有别的行，可能是他人刚新增的，请刷新后再试' })

  const problems: Problem[] = []
  const refuse = (row: Row, text: string): void => {
    problems.push({ row: idOf(row), column: up, code: 'forbidden', text })
    written.delete(idOf(row))
  }
  const breathe = breathing(true)
  await breathe()
  const base = new Map(stored.map(row => [String(row.id), row]))
  const isUnder = (id: string, ancestor: string): boolean => {
    const visited = new Set<string>()
    for (let at: unknown = id; typeof at === 'string' && !visited.has(at); at = base.get(at)?.parent) {
      if (at === ancestor) return true
      visited.add(at)
    }
    return false
  }
  // Parents first: each row is checked against the positions placed before it.
  const pending = new Map(written)
  for (let row = nextRow(pending, up); row !== undefined; row = nextRow(pending, up)) {
    if (pending.size % BATCH === 0) await breathe()
    const id = idOf(row)
    const { parent } = placeOf(row)
    pending.delete(id)
    if (typeof parent === 'string' && !base.has(parent)) refuse(row, '上级已被删除')
    else if (typeof parent === 'string' && isUnder(parent, id)) refuse(row, UNDER_ITSELF)
    else base.set(id, placeOf(row))
  }
  await breathe()
  if (table.levels !== undefined) {
    const storedIds = new Set(stored.map(({ id }) => String(id)))
    refuseDeep(treeOf([...base.values()]), table.levels, written, storedIds, (row, text) => {
      base.delete(idOf(row))
      refuse(row, text)
    })
  }
  await breathe()
  return { ...numbered(base, written, grid), problems }
}

/** Refuses new rows that would be too deep, and stored ones whose branch would be. */
function refuseDeep(
  tree: RowTree, levels: number, written: ReadonlyMap<string, Row>, stored: ReadonlySet<string>,
  refuse: (row: Row, text: string) => void,
): void {
  for (const [id, row] of new Map(written)) {
    if (tree.depthOf(id) + (stored.has(id) ? tree.height(id) : 1) > levels) refuse(row, `最多 ${levels} 级`)
  }
}

/** The next row to place: one whose parent is not pending; any in a cycle. */
function nextRow(pending: ReadonlyMap<string, Row>, up: string): Row | undefined {
  for (const row of pending.values()) if (!pending.has(String(row[up]))) return row
  return pending.values().next().value
}

/** Numbers rows that have no number, or that of a sibling. */
function numbered(base: ReadonlyMap<string, Row>, written: ReadonlyMap<string, Row>, grid: Grid): Pick<CheckedPlaces, 'rows' | 'moved'> {
  const { order: at, parent: up } = grid.tree!
  const tree = treeOf([...base.values()])
  const orders = new Map<string, number>()
  const parentOf = (row: Row): string | null => (typeof row[up] === 'string' && row[up] !== '' ? row[up] : null)
  for (const parent of new Set([...written.values()].map(parentOf))) {
    const siblings = tree.childrenOf(parent)
    const used = new Set(siblings.filter(id => !written.has(id)).map(id => tree.orderOf(id)))
    const clashes = new Set(siblings.filter(id =>
      written.has(id) && (tree.orderOf(id) === Infinity || used.size === used.add(tree.orderOf(id)).size)))
    if (clashes.size === 0) continue
    // Among equal numbers, rows that keep theirs come first.
    const sequence = siblings.toSorted((a, b) => (tree.orderOf(a) === tree.orderOf(b)
      ? Number(clashes.has(a)) - Number(clashes.has(b))
      : tree.orderOf(a) - tree.orderOf(b)))
    numberSiblings(sequence.map(id => (clashes.has(id) ? null : tree.orderOf(id))))
      .forEach((order, i) => orders.set(sequence[i]!, order))
  }
  const moved = new Map([...orders].filter(([id, order]) => !written.has(id) && base.get(id)?.order !== order))
  const rows = [...written].map(([id, row]) => ({ ...row, [at]: orders.get(id) ?? base.get(id)!.order ?? null }))
  return { rows, moved }
}
