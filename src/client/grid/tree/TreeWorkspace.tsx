import { useLayoutEffect, useMemo } from 'react'
import { branchesOf } from '../remote/Branches.ts'
import { pasteOutline } from '../sheet/outlinePaste.ts'
import { dropInTree, treeDropAt } from '../sheet/treeDrag.ts'
import { describeRows, fold, foldAtCursor, foldsAt, foldTo, indentOf, markUnder, unfoldsAt } from '../sheet/treeFold.ts'
import { copyBranches, insertInTree, stepInTree, withTouched } from '../sheet/treeOps.ts'
import { removeBranches } from '../sheet/treeRemove.ts'
import type { TreeParts } from '../sheet/core.ts'
import { Workspace, type GridWorkspaceProps } from '../workspace/Workspace.tsx'
import { FoldMenu } from './FoldMenu.tsx'
import { TreeModel } from './TreeModel.ts'

const PARTS: TreeParts = {
  foldsAt, unfoldsAt, foldAtCursor, fold, foldTo, markUnder, indentOf, describe: describeRows,
  step: stepInTree, insert: insertInTree, remove: removeBranches, copy: copyBranches, dropAt: treeDropAt, drop: dropInTree, pasteOutline,
  touched: withTouched,
}

export function TreeWorkspace(props: GridWorkspaceProps) {
  const { below, source } = props.kind === 'list'
    ? { below: props.list.model, source: props.list.branches && branchesOf(props.list.branches) }
    : { below: props.model, source: undefined }
  const tree = useMemo(() => ({ model: new TreeModel(below, source), parts: PARTS, FoldMenu }), [below, source])
  const only = props.only ?? null
  useLayoutEffect(() => tree.model.tree.only(only), [tree, only])
  return <Workspace {...props} tree={tree} />
}
