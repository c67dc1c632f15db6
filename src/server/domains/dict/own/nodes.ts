import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { MACHINE_BRANCH } from '#schemas/dict/dictionaries.ts'
import type { Problem, Row } from '#schemas/kit/index.ts'
import { treeNodes } from '#schemas/org/dictionary.ts'
import { AppError } from '#server/core/errors.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { dictTree } from '#server/db/tables/dictionary.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { closeValues, lookupsFor, pageQuery, readTree, saveRows, type RowTable } from '#server/grid/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { dictApi } from '#shared/api/dict.ts'
import { NEW_ROW } from '#shared/api/rows.ts'
import { adoptTree, announce, isPlatformNode, refusePlatform } from './adopt.ts'
import { isOwnCode, nextCodes } from './codes.ts'
import type { OwnTree } from './places.ts'
import { refuseUsed } from './uses.ts'

const LEVELS = 3
const { name, state, code, sort, version } = dictTree
const children = sql`(select count(distinct c.code)::int from ${dictTree} c
  where c.tree = ${dictTree.tree} and c.parent_code = ${dictTree.code} and c.merchant_id in (${PLATFORM_MERCHANT}, yz_merchant()))`
const source = { grid: treeNodes, columns: { name, children, state, sys: isPlatformNode }, key: code, place: sort }

const below = (column: SQLWrapper, parent: string | null): SQL => (parent === null ? sql`${column} is null` : sql`${column} = ${parent}`)

/** The name under which the record keeps a tree. */
export const entityOfTree = (tree: OwnTree): string => `dict_tree.${tree}`

/** The nodes below one node, or the first level, in their order. */
export function listNodes(db: Db, { tree, parent, ...asked }: ParsedInput<typeof dictApi.describeTreeNodes>) {
  const { merchantId } = db.ctx
  const from = sql`(select distinct on (n.code) n.* from ${dictTree} n
    where n.merchant_id in (${merchantId}, ${PLATFORM_MERCHANT}) and n.tree = ${tree} and ${below(sql`n.parent_code`, parent)}
    order by n.code, n.merchant_id = ${PLATFORM_MERCHANT}) as ${sql.identifier('dict_tree')}`
  return pageQuery(db, { ...source, from, where: sql`true`, entity: entityOfTree(tree), extra: { version } }, asked)
}

/** @throws AppError NOT_FOUND without such a node, WRONG_STATE when it is on the last level */
async function demandParent(tx: Tx, tree: OwnTree, parent: string | null): Promise<void> {
  if (parent === null) return
  const nodes = await readTree(tx, { from: dictTree, key: code, parent: dictTree.parentCode, order: sort, where: isOf(tx, tree) })
  if (!nodes.has(parent)) throw new AppError('NOT_FOUND')
  if (nodes.depthOf(parent) + 1 >= LEVELS) throw new AppError('WRONG_STATE', { text: `分类最多 ${LEVELS} 级` })
}

const isOf = (tx: Tx, tree: OwnTree) => and(eq(dictTree.merchantId, tx.ctx.merchantId), eq(dictTree.tree, tree))!

async function refuseRemoval(tx: Tx, tree: OwnTree, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  const gone = await tx.sql<{ key: string, label: string, sys: boolean, children: number }>`
    select ${code} as key, ${name} as label, ${isPlatformNode} as sys, ${children} as children
    from ${dictTree} where ${isOf(tx, tree)} and ${code} = any(${sql.param(codes)})`
  refusePlatform(gone)
  const parent = gone.find(node => node.children > 0)
  if (parent !== undefined) throw new AppError('IN_USE', { text: `“${parent.label}”之下还有分类，请先删除下级` })
  await refuseUsed(tx, tree, gone)
}

/** The branch tells machines from materials by its name (domain B21): without it, both libraries would be one. */
const machineBranch = (rows: readonly Row[]): Problem[] => rows
  .filter(row => row.name === MACHINE_BRANCH && row.state === 'DISABLED')
  .map(row => ({ row: String(row.id), column: 'state', code: 'forbidden', text: `“${MACHINE_BRANCH}”用来区分机械与材料，不能停用` }))

type Save = typeof dictApi.saveTreeNodes

/**
 * Saves the nodes below one node of a tree. A node keeps its code, and with it its parent, for ever.
 * @throws AppError BAD_INPUT for a row that could never have had its code, NOT_FOUND for a parent that is not there, WRONG_STATE
 * below the third level and for the platform's nodes, IN_USE
 */
export async function saveNodes(tx: Tx, { tree, parent, ...change }: ParsedInput<Save>): Promise<OutputOf<Save>> {
  const isForeign = change.added.some(({ id }) => !id.startsWith(NEW_ROW) && !isOwnCode(parent, id))
  if (isForeign) throw new AppError('BAD_INPUT', { field: 'added' })
  if (change.removed.length > 0) await closeValues(tx)
  await adoptTree(tx, tree)
  await demandParent(tx, tree, parent)
  await refuseRemoval(tx, tree, change.removed)
  const table: RowTable<typeof treeNodes> = {
    ...source, table: dictTree, where: and(isOf(tx, tree), below(dictTree.parentCode, parent))!, fixed: { tree, parent_code: parent },
    entity: entityOfTree(tree), lookups: await lookupsFor(tx),
    newKeys: count => nextCodes(tx, tree, parent, count),
    check: rows => Promise.resolve(tree === 'MATERIAL' && parent === null ? machineBranch(rows) : []),
  }
  const answer = await saveRows(tx, table, change)
  await announce(tx, tree)
  return answer
}
