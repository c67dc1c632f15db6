import { useState } from 'react'
import { DICT } from '#schemas/dict/dictionaries.ts'
import type { Option } from '#schemas/kit/index.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { getLookups, useLookups } from '#client/data/lookups.ts'
import { createDraftStore } from '#client/document/draftStore.ts'
import { anyProject } from '#client/business/project/projectSource.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { DateField, DateRangeField } from '#client/ui/pick/DateField.tsx'
import { CascadeField, ChoiceField, RecordField } from '#client/ui/pick/fields.tsx'
import type { PickEntry } from '#client/ui/pick/source.ts'
import { useFresh } from '../useFresh.ts'
import { pickedLines, pickersDocument, pickersDraft } from './document.ts'
import { departments, people, roles } from './sources.ts'
import './pickers.css'

const SOURCES = [DICT.projectType, 'MATERIAL', 'REGION'] as const
const isMaterial = ({ label }: Option): boolean => label !== '机械'

const cellEvents: CellEvents = {
  record: column => column === 'project'
    ? { source: anyProject, set: ({ key, label }) => ({ project: label, projectId: key }) }
    : { source: people, set: ({ label }) => ({ person: label }) },
}

type Records = Readonly<Record<'project' | 'person' | 'role', PickEntry | null>>
type Keys = Readonly<Record<'projectType' | 'department' | 'region' | 'materialType' | 'day' | 'from' | 'to', string | null>>

/** Every picker in a form, and the same components in cells. */
export function PickersPage() {
  const ready = useFresh(pickedLines.name)
  const { lookups, ready: isReady } = useLookups(SOURCES)
  const [records, setRecords] = useState<Records>({ project: null, person: null, role: null })
  const [keys, setKeys] = useState<Keys>(
    { projectType: null, department: null, region: null, materialType: null, day: null, from: null, to: null }
  )
  const [store] = useState(() => createDraftStore(pickersDocument, pickersDraft(), getLookups()))
  if (!ready || !isReady) return null
  const record = (name: keyof Records) =>
    ({ value: records[name], onChange: (entry: PickEntry | null) => setRecords({ ...records, [name]: entry }) })
  const key = (name: keyof Keys) => ({ value: keys[name], onChange: (chosen: string | null) => setKeys({ ...keys, [name]: chosen }) })
  return (
    <div className="yz-pickers">
      <div className="form">
        <FormGrid columns={4}>
          <FieldRow
            label="项目" required
          >{aria => <RecordField aria={aria} noun="项目" source={anyProject} {...record('project')} />}</FieldRow>
          <FieldRow label="人员">{aria => <RecordField aria={aria} noun="人员" source={people} {...record('person')} />}</FieldRow>
          <FieldRow label="角色">{aria => <RecordField aria={aria} noun="角色" source={roles} {...record('role')} />}</FieldRow>
          <FieldRow label="部门">{aria => <CascadeField aria={aria} noun="部门" options={departments} {...key('department')} />}</FieldRow>
          <FieldRow label="项目类型">
            {aria => <ChoiceField aria={aria} noun="项目类型" choices={lookups.options(DICT.projectType)} {...key('projectType')} />}
          </FieldRow>
          <FieldRow
            label="地区"
          >{aria => <CascadeField aria={aria} noun="地区" levels={3} options={lookups.options('REGION')} {...key('region')} />}</FieldRow>
          <FieldRow label="材料类型">
            {aria => (
              <CascadeField
                aria={aria} noun="材料类型" levels={3} offered={isMaterial} options={lookups.options('MATERIAL')} {...key('materialType')}
              />
            )}
          </FieldRow>
          <FieldRow label="日期">{aria => <DateField aria={aria} {...key('day')} />}</FieldRow>
          <FieldRow label="日期区间" wide>
            {aria => <DateRangeField aria={aria} from={keys.from} to={keys.to} onChange={range => setKeys({ ...keys, ...range })} />}
          </FieldRow>
          <FieldRow label="锁定的项目">
            {aria =>
              <RecordField aria={aria} noun="项目" disabled source={anyProject} value={{ key: '1', label: '滨江花园三期' }} onChange={() => {}} />}
          </FieldRow>
        </FormGrid>
        <output
          aria-label="所选"
        >{JSON.stringify({ project: records.project?.key, person: records.person?.label, role: records.role?.label, ...keys })}</output>
      </div>
      <GridWorkspace kind="lines" noun="行" model={store.line('picked')} cellEvents={cellEvents} />
    </div>
  )
}
