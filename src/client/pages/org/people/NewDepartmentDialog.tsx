import { DEPARTMENT_NAME_MAX } from '#schemas/org/nameLimits.ts'
import { peopleApi } from '#shared/api/people.ts'
import { call } from '#client/data/http.ts'
import type { Department } from './departmentTree.ts'
import { NameDialog } from './NameDialog.tsx'

interface NewDepartmentDialogProps {
  readonly parent: Department | null
  readonly onDone: (code: string) => Promise<void>
  readonly onClose: () => void
}

/** Names a new department, under another one or at the top. */
export function NewDepartmentDialog({ parent, onDone, onClose }: NewDepartmentDialogProps) {
  const add = async (name: string) => {
    const { code } = await call(peopleApi.addDepartment, { name, parentCode: parent?.code ?? null }, { quiet: true })
    await onDone(code)
  }
  return (
    <NameDialog
      title={parent === null ? '新增部门' : `新增“${parent.name}”的下级部门`} label="部门名称" max={DEPARTMENT_NAME_MAX}
      onAdd={add} onClose={onClose}
    />
  )
}
