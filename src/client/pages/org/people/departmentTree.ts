import type { OutputOf } from '#shared/api/contract.ts'
import type { peopleApi } from '#shared/api/people.ts'
import type { TreeItem, TreePlace } from '#client/ui/treeModel.ts'

export type Department = OutputOf<typeof peopleApi.describeDepartments>[number]

/** Departments as a tree, in the order in which the server names them. */
export function treeOf(departments: readonly Department[], parent: string | null = null): readonly TreeItem[] {
  return departments.filter(({ parentCode }) => parentCode === parent).map(({ code, name, leaderName, people, state }) => {
    const children = treeOf(departments, code)
    return {
      id: code, label: state === 'DISABLED' ? `${name}（停用）` : name, off: state === 'DISABLED',
      note: leaderName === null ? `${people} 人` : `${leaderName} · ${people} 人`, ...(children.length > 0 && { children }),
    }
  })
}

/** What a move in the tree means for the call: the new parent, and the sister behind which the department comes. */
export function moveOf(
  departments: readonly Department[], code: string, target: string, place: TreePlace,
): { readonly code: string, readonly parentCode: string | null, readonly afterCode: string | null } {
  const at = departments.find(department => department.code === target)
  const parentCode = place === 'into' ? target : at?.parentCode ?? null
  const sisters = departments.filter(department => department.parentCode === parentCode && department.code !== code).map(sister => sister.code)
  if (place === 'into') return { code, parentCode, afterCode: sisters.at(-1) ?? null }
  return { code, parentCode, afterCode: place === 'after' ? target : sisters[sisters.indexOf(target) - 1] ?? null }
}
