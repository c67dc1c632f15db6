import { Button, MenuDivider, MenuItem } from '@blueprintjs/core'
import { Duplicate, Edit, Import, People, Trash } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { pageOfNew, type Row } from '#schemas/kit/index.ts'
import { manList } from '#schemas/man/list.ts'
import { manPerson } from '#schemas/man/person.ts'
import { manTeam } from '#schemas/man/teams.ts'
import { manApi, personApi, teamApi } from '#shared/api/man.ts'
import type { CellEvents, RowAction } from '#client/cells/cellEvents.ts'
import { AddButton } from '#client/document/AddButton.tsx'
import { useGo } from '#client/document/navigation.ts'
import { actIcon } from '#client/document/record/actIcons.tsx'
import { RecordsDialog } from '#client/document/record/RecordsDialog.tsx'
import { useActs } from '#client/document/record/useActs.ts'
import { saveBy } from '#client/grid/remote/contract.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { MenuButton } from '#client/ui/MenuButton.tsx'
import { openTeams } from '../sources.ts'

const save = saveBy(manApi.batchSaveMan)
const { actions } = manPerson
const ACTS = Object.keys(actions)

/** A team is selected from the existing ones, or pasted by name. */
const record: CellEvents['record'] = () => ({ source: openTeams, set: ({ label }) => ({ teamName: label }) })

/** 工人：在表格里就地修改；证件号和卡号只在资料页里改 (domain B8). */
export function ManList() {
  const go = useGo()
  const [selected, setSelected] = useState<readonly string[]>([])
  const [teams, setTeams] = useState(false)
  const list = useRemoteList(manList, manApi.queryPageMan, {}, { save })
  const { reload, model } = list
  const [edits, deletes, imports] = [list.can('edit'), list.can('delete'), list.can('import')]
  const acts = useActs(manPerson, personApi, reload)
  const chosen = (): Row[] => selected.map(id => model.row(id)).filter(row => row !== undefined)

  const cellEvents = useMemo<CellEvents>(() => {
    const actionOf = (name: string): RowAction => ({
      key: name, label: actions[name]!.label, icon: actIcon(actions[name]!),
      shown: row => edits && actions[name]!.from.includes(row.state as never), run: row => void acts.act([row], name),
    })
    const rowActions: readonly RowAction[] = [
      { key: 'edit', label: '编辑资料', icon: <Edit />, run: row => go(`/work/man/edit?id=${String(row.id)}`), shown: () => edits },
      { key: 'copy', label: '复制', icon: <Duplicate />, run: row => go(pageOfNew(manPerson, String(row.id))), shown: () => edits },
      actionOf('leave'), actionOf('back'),
      { key: 'delete', label: '删除', icon: <Trash />, danger: true, shown: () => deletes, run: row => void acts.remove([row]) },
    ]
    return { record, rowActions }
  }, [acts, deletes, edits, go])
  const add = edits && <AddButton text="新增" onAdd={() => go('/work/man/edit')} />
  const importing = imports && <Button icon={<Import />} text="导入" onClick={() => go('/work/man/list?import=1')} />
  return (
    <>
      <GridWorkspace
        kind="list" list={list} noun="工人" cellEvents={cellEvents} onRows={setSelected} exports
        toolbar={<>
          {add}
          {importing}
          <Button icon={<People />} text="班组" onClick={() => setTeams(true)} />
          {(edits || deletes) && (
            <MenuButton text="批量">
              {edits && ACTS.map(name => <MenuItem
                key={name} icon={actIcon(actions[name]!)} text={`批量${actions[name]!.label}`} onClick={() => void acts.act(chosen(), name)}
              />)}
              {edits && deletes && <MenuDivider />}
              {deletes && <MenuItem icon={<Trash />} intent="danger" text="批量删除" onClick={() => void acts.remove(chosen())} />}
            </MenuButton>
          )}
        </>}
        empty={<EmptyState icon={<People size={32} />} title="还没有工人" text={add && '逐个新增，或从 Excel 名册导入。'} action={<>{add}{importing}</>} />}
      />
      {teams && <RecordsDialog document={manTeam} api={teamApi} use="登记班组以后，工人资料里就能选择它。" onClose={() => setTeams(false)} />}
    </>
  )
}
