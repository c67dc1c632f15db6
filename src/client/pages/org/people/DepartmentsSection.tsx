import { Button } from '@blueprintjs/core'
import { Add, DiagramTree } from '@blueprintjs/icons'
import { useCallback, useMemo, useRef, useState } from 'react'
import { staff } from '#schemas/org/staff.ts'
import { peopleApi } from '#shared/api/people.ts'
import { call } from '#client/data/http.ts'
import { renewLookups } from '#client/data/lookups.ts'
import { useCan } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useTabParam } from '#client/data/tabAddress.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useDictNews } from '#client/data/useMerchantNews.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { Arriving } from '#client/ui/Arriving.tsx'
import { confirmLeave } from '#client/ui/ConfirmAlert.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Page } from '#client/ui/Page.tsx'
import { Toolbar } from '#client/ui/Toolbar.tsx'
import { TreeList } from '#client/ui/TreeList.tsx'
import type { TreePlace } from '#client/ui/treeModel.ts'
import { DepartmentCard } from './DepartmentCard.tsx'
import { moveOf, treeOf } from './departmentTree.ts'
import { NewDepartmentDialog } from './NewDepartmentDialog.tsx'
import './people.css'

/** 部门：a tree that is put in order by dragging, and the chosen department beside it. */
export function DepartmentsSection() {
  const can = useCan()
  const edits = can('N_MERCHANT:edit')
  const { data: departments, error, mutate } = useCall(peopleApi.describeDepartments, {}, { revalidateOnMount: true })
  useDictNews('DEPARTMENT', () => void mutate())
  // Each says how many people are in it.
  useRowsNews(staff.name, () => void mutate())
  const [selected, setSelected] = useTabParam('department')
  const [adding, setAdding] = useState(false)
  const items = useMemo(() => treeOf(departments ?? []), [departments])
  const { setDirty } = useTab()
  const unsaved = useRef(false)
  const noteDirty = useCallback((dirty: boolean) => {
    unsaved.current = dirty
    setDirty(dirty)
  }, [setDirty])
  const chosen = departments?.find(({ code }) => code === selected) ?? null

  const refresh = async () => {
    await Promise.all([mutate(), renewLookups(['DEPARTMENT'])])
  }
  const choose = async (code: string | null) => {
    if (unsaved.current && code !== selected && !await confirmLeave(chosen?.name ?? '')) return
    setSelected(code)
  }
  const move = (id: string, target: string, place: TreePlace) => void call(peopleApi.moveDepartment, moveOf(departments ?? [], id, target, place))
    // What the call refuses it has said itself; the tree shows what holds.
    .catch(() => {}).then(refresh)
  return (
    <Page
      toolbar={can('N_MERCHANT:add') && (
        <Toolbar label="部门工具栏">
          <Button intent="primary" icon={<Add />} text={chosen === null ? '新增部门' : '新增下级部门'} onClick={() => setAdding(true)} />
          {chosen !== null && <Button variant="minimal" text="取消选择" onClick={() => void choose(null)} />}
        </Toolbar>
      )}
    >
      <div className="yz-departments">
        <div className="yz-department-tree">
          {departments === undefined
            ? <Arriving what="部门" error={error} onRetry={() => void mutate()} />
            : departments.length === 0
              ? <EmptyState icon={<DiagramTree size={32} />} title="还没有部门" text="从“新增部门”开始，再在员工里选择各人的部门。" />
              : (
                <TreeList
                  label="部门" items={items} selected={selected} onSelect={code => void choose(code)} search="" openAtFirst={departments.map(({ code }) => code)}
                  none="没有符合的部门" {...(edits && { onMove: move })}
                />
              )}
        </div>
        {chosen !== null && <DepartmentCard key={chosen.code} department={chosen} onChanged={refresh} onDirty={noteDirty} />}
      </div>
      {adding && (
        <NewDepartmentDialog
          parent={chosen}
          onDone={async code => {
            setAdding(false)
            await refresh()
            await choose(code)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  )
}
