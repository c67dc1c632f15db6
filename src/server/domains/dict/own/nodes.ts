import { and, eq, sql } from 'drizzle-orm'
import { MACHINE_BRANCH } from '#schemas/dict/dictionaries.ts'
import type { Problem, Row } from '#schemas/kit/index.ts'
import { treeNodes } from '#schemas/org/dictionary.ts'
import { AppError } from '#server/core/errors.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { dictTree } from '#server/db/tables/dictionary.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { closeValues, lookupsFor, pageQuery, saveRows, type RowTable } from '#server/grid/index.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import type { dictApi } from '#shared/api/dict.ts'
import { NEW_ROW } from '#shared/api/rows.ts'
import { adoptTree, announce, isPlatformNode, refusePlatform } from './adopt.ts'
import { codesFor, isOwnCode } from './codes.ts'
import type { DictPlace, OwnTree } from './dictColumns.ts'
import { refuseUsed } from './uses.ts'

const { name, state, code, parentCode, sort, version } = dictTree
const source = { grid: treeNodes, columns: { name, state, sys: isPlatformNode, parentId: parentCode, sort }, key: code }

export const entityOfTree = (tree: OwnTree): string => `dict_tree.${tree}`

/** The merchant's nodes, and the platform's without an override. */
export function listNodes(db: Db, { tree, ...query }: ParsedInput<typeof dictApi.describeTreeNodes>) {
  const { merchantId } = db.ctx
  const from = sql`(select distinct on (n.code) n.* from ${dictTree} n
    where n.merchant_id in (${merchantId}, ${PLATFORM_MERCHANT}) and n.tree = ${tree}
    order by n.code, n.merchant_id = ${PLATFORM_MERCHANT}) as ${sql.identifier('dict_tree')}`
  return pageQuery(db, { ...source, from, where: sql`true`, entity: entityOfTree(tree), extra: { version } }, query)
}

const isOf = (tx: Tx, tree: OwnTree) => and(eq(dictTree.merchantId, tx.ctx.merchantId), eq(dictTree.tree, tree))!

async function refuseRemoval(tx: Tx, dictColumns: readonly DictPlace[], tree: OwnTree, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  const removed = await tx.sql<{ key: string, label: string, sys: boolean, children: number }>`
    select ${code} as key, ${name} as label, ${isPlatformNode} as sys, (select count(*)::int from ${dictTree} c
      where c.merchant_id = ${tx.ctx.merchantId} and c.tree = ${tree} and c.parent_code = ${code}
      and not c.code = any(${sql.param(codes)})) as children
    from ${dictTree} where ${isOf(tx, tree)} and ${code} = any(${sql.param(codes)})`
  refusePlatform(removed)
  const parent = removed.find(node => node.children > 0)
  if (parent !== undefined) throw new AppError('IN_USE', { text: `“${parent.label}”之下还有分类，请先删除下级` })
  await refuseUsed(tx, dictColumns.filter(place => place.source === tree), removed)
}

interface Node { readonly code: string, readonly parent: string | null, readonly label: string, readonly sys: boolean }

/**
 * Forbidden positions: later nodes of the platform need its nodes in place, and the branch of machines is recognised by name (domain B21),
 * so it stays enabled and nothing moves in or out.
 */
async function placeProblems(tx: Tx, tree: OwnTree, rows: readonly Row[]): Promise<Problem[]> {
  const nodes = new Map((await tx.sql<Node>`select ${code} as code, ${parentCode} as parent, ${name} as label, ${isPlatformNode} as sys
    from ${dictTree} where ${isOf(tx, tree)}`).map(node => [node.code, node]))
  const written = new Map(rows.map(row => [String(row.id), row]))
  const isMachine = (id: string | null): boolean => {
    const passed = new Set<string>()
    for (let at = id; at !== null && !passed.has(at);) {
      passed.add(at)
      const node = nodes.get(at)
      const up = node === undefined ? written.get(at)?.parentId : node.parent
      if (typeof up !== 'string') return node?.label === MACHINE_BRANCH
      at = up
    }
    return false
  }
  return rows.flatMap((row): Problem[] => {
    const id = String(row.id)
    const node = nodes.get(id)
    const parent = typeof row.parentId === 'string' && row.parentId !== '' ? row.parentId : null
    const refuse = (column: string, text: string): Problem[] => [{ row: id, column, code: 'forbidden', text }]
    if (node?.sys && node.parent !== parent) return refuse('parentId', `“${node.label}”是平台的分类，只能在同级中移动`)
    if (tree !== 'MATERIAL') return []
    if (parent === null && row.name === MACHINE_BRANCH && row.state === 'DISABLED')
      return refuse('state', `“${MACHINE_BRANCH}”用来区分机械与材料，不能停用`)
    return node === undefined || isMachine(parent) === isMachine(id) ? [] : refuse('parentId', `“${MACHINE_BRANCH}”用来区分机械与材料，分类不能移入或移出`)
  })
}

type Save = typeof dictApi.saveTreeNodes

/**
 * Saves nodes of a tree; moved ones keep their code.
 * @param dictColumns columns of records with codes
 * @throws AppError BAD_INPUT for a row with an impossible code, WRONG_STATE for the platform's nodes, IN_USE
 */
export async function saveNodes(
  dictColumns: readonly DictPlace[], tx: Tx, { tree, ...change }: ParsedInput<Save>
): Promise<OutputOf<Save>> {
  if (change.added.some(({ id }) => !id.startsWith(NEW_ROW) && !isOwnCode(id))) throw new AppError('BAD_INPUT', { field: 'added' })
  if (change.removed.length > 0) await closeValues(tx)
  await adoptTree(tx, tree)
  await refuseRemoval(tx, dictColumns, tree, change.removed)
  const table: RowTable<typeof treeNodes> = {
    ...source, table: dictTree, where: isOf(tx, tree), fixed: { tree }, entity: entityOfTree(tree), lookups: await lookupsFor(tx),
    newKeys: rows => codesFor(tx, tree, rows), check: rows => placeProblems(tx, tree, rows),
  }
  const result = await saveRows(tx, table, change)
  announce(tx, tree)
  return result
}
