import { kindsText, removalOf } from '#schemas/kit/branches/index.ts'
import { removalRefusal } from '#schemas/kit/index.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'
import type { ModelTree } from '../model.ts'
import type { SheetCore } from './core.ts'
import { refuse, selectedTops, whenWhole } from './treeOps.ts'

interface Plan {
  readonly removed: readonly string[]
  /** Rows visible only as ancestors. */
  readonly context: readonly string[]
  /** Rows with remaining descendants. */
  readonly holding: readonly string[]
  /** Undeletable rows, with the first one's reason. */
  readonly kept: readonly string[]
  readonly reason: string | null
}

/** Reason in Chinese, or null. */
function whyStays({ model, props }: SheetCore, id: string): string | null {
  const row = model.row(id)
  if (row === undefined) return null
  return props.cellEvents?.locked?.(row) ? '必选行不能删除' : removalRefusal(model.grid, row, model.head())
}

/** A branch of a whole tree is removed or remains as one. */
function planBranches(core: SheetCore, tree: ModelTree, ids: readonly string[]): Plan {
  const shape = tree.shape()
  const tops = shape.tops(ids)
    .map(id => ({ id, why: shape.branch(id).map(one => whyStays(core, one)).find(refusal => refusal !== null) ?? null }))
  const staying = tops.filter(({ why: refusal }) => refusal !== null)
  const removed = tops.filter(({ why: refusal }) => refusal === null).flatMap(({ id }) => shape.branch(id))
  return { removed, context: [], holding: [], kept: staying.map(({ id }) => id), reason: staying[0]?.why ?? null }
}

/** In a narrowed tree each row is removed separately, a section only if nothing remains under it. `among` limits the rows. */
function planMatches(
  core: SheetCore, tree: ModelTree, ids: readonly string[], among?: ReadonlySet<string>,
): Plan {
  const matches = tree.touched(ids, 'all').filter(id => among?.has(id) ?? true)
  const reasons =
    new Map(matches.flatMap(id => { const refusal = whyStays(core, id); return refusal === null ? [] : [[id, refusal] as const] }))
  const { removed, holding } = removalOf(tree.shape(), matches.filter(id => !reasons.has(id)), tree.hidden)
  return { removed, holding, context: ids.filter(tree.isContext), kept: [...reasons.keys()], reason: [...reasons.values()][0] ?? null }
}

const count = ({ model }: SheetCore, ids: readonly string[]): string =>
  kindsText(model.grid, ids.map(id => model.row(id)).filter(row => row !== undefined))

/** Remaining rows and why, one sentence each. */
const retainedText = (core: SheetCore, { context, holding, kept: retained, reason }: Plan): string =>
  ([[retained, reason], [holding, '其下还有保留或未显示的行'], [context, '只作为上级显示，不符合条件']] as const)
    .map(([ids, sentence]) => (ids.length > 0 ? `保留 ${count(core, ids)}：${sentence}。` : '')).join('')

/** Confirms the removal of rows possibly out of view; planned again after changes, so that no unconfirmed row is removed. */
async function removeMatches(core: SheetCore, tree: ModelTree, ids: readonly string[]): Promise<void> {
  const plan = planMatches(core, tree, ids)
  if (plan.removed.length === 0) return refuse(retainedText(core, plan))
  const only = plan.removed.length === 1 && ids.length === 1 && plan.removed[0] === ids[0]
  if (!only) {
    const text = `只删除符合搜索或筛选条件的行，可按 Ctrl Z 撤销。${retainedText(core, plan)}`
    const goesOn = await confirm({ title: `删除 ${count(core, plan.removed)}？`, text, verb: '删除', intent: 'danger' })
    core.takeKeys()
    if (!goesOn) return
  }
  const { removed } = planMatches(core, tree, plan.removed, new Set(plan.removed))
  await remove(core, { ...plan, removed })
}

/** The message follows the save, as the server restores refused rows with its reason. */
async function remove(core: SheetCore, plan: Plan): Promise<void> {
  const { removed, kept: retained, reason } = plan
  if (removed.length === 0) return refuse(reason ?? '这些行已不在筛选结果中')
  const text = `已删除 ${count(core, removed)}`
  core.apply({ label: '删除行', removed })
  core.select(core.selection.active)
  await core.model.settled?.()
  if (removed.some(id => core.model.tree?.shape().has(id))) return
  if (retained.length > 0) toast.info(`${text}，保留 ${count(core, retained)}：${reason}`)
  else if (removed.length > 1) toast.info(`${text}，可按 Ctrl Z 撤销`)
  else core.announce(text)
}

/** Removes selected branches, as far as visible under a search or filters. */
export function removeBranches(core: SheetCore): void {
  const { tree } = core.model
  if (!tree) return
  const { rowIds } = core.selectionNow()
  if (tree.isNarrowed()) return void removeMatches(core, tree, rowIds)
  const ids = selectedTops(core, tree)
  whenWhole(tree, ids, () => void remove(core, planBranches(core, tree, ids)))
}
