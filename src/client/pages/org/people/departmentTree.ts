import { besideRow, RowTree } from '#schemas/kit/branches/index.ts'
import type { Row } from '#schemas/kit/index.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import type { peopleApi } from '#shared/api/people.ts'
import type { TreeItem, TreePlace } from '#client/ui/treeModel.ts'

export type Department = OutputOf<typeof peopleApi.describeDepartments>[number]

/** Departments stand in the order in which the server names them. */
const shapeOf = (departments: readonly Department[]): RowTree => new RowTree(
  { parent: 'parentCode', order: 'at', label: 'name' }, 'code', departments.map(({ code, parentCode }, at): Row => ({ code, parentCode, at })))

/** Departments as a tree, with leader and number of people. */
export function treeOf(departments: readonly Department[]): readonly TreeItem[] {
  const shape = shapeOf(departments)
  const byCode = new Map(departments.map(department => [department.code, department]))
  const below = (parent: string | null): readonly TreeItem[] => shape.childrenOf(parent).map(code => {
    const { name, leaderName, people, state } = byCode.get(code)!
    const children = below(code)
    return {
      id: code, label: state === 'DISABLED' ? `${name}（停用）` : name, off: state === 'DISABLED',
      note: leaderName === null ? `${people} 人` : `${leaderName} · ${people} 人`, ...(children.length > 0 && { children }),
    }
  })
  return below(null)
}

/** What a move in the tree means for the call: the new parent, and the sister behind which the department comes. */
export function moveOf(
  departments: readonly Department[], code: string, target: string, place: TreePlace,
): { readonly code: string, readonly parentCode: string | null, readonly afterCode: string | null } {
  const shape = shapeOf(departments)
  const { parent, after } = besideRow(shape, target, ({ before: 'above', after: 'below', into: 'into' } as const)[place])
  const sisters = shape.childrenOf(parent)
  // Behind itself is behind the sister in front of it.
  return { code, parentCode: parent, afterCode: after === code ? sisters[sisters.indexOf(code) - 1] ?? null : after }
}
