export {
  besideRow, between, placeRows, stepPlace, TREE_GAP, UNDER_ITSELF, whyNotUnder, type Placing, type TreePlace, type TreeStep,
} from './moves.ts'
export { nestedPlaces, outlineIn, type Outline, type OutlineLine, type OutlineRow } from './outline.ts'
export { RowTree, type TreeColumns } from './rowTree.ts'
export { keptBy, shownIds, type TreeMatches } from './visibleRows.ts'
export { kindsText, removalOf, touchedRows, type BranchesNamed, type Removal, type TreeView } from './selectedBranches.ts'
export { asListed, branchColumns, branchFormulas, branchSums, totalOf, withBranchFormulas } from './sums.ts'
