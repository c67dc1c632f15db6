import { useState } from 'react'
import { ACTIONS, COMPANY_PERMISSIONS, PERMISSIONS, type Permission, type PermissionAction } from '#schemas/dict/permissions.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { peopleApi } from '#shared/api/people.ts'
import { useCall } from '#client/data/swr.ts'
import { realProject } from '#client/business/project/projectSource.ts'
import { Arriving } from '#client/ui/Arriving.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { ListField, RecordField } from '#client/ui/pick/fields.tsx'
import type { PickEntry } from '#client/ui/pick/source.ts'
import { StateTag } from '#client/ui/StateTag.tsx'
import { ColleaguePicker, type Colleague } from './ColleaguePicker.tsx'
import './people.css'

const choices = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([key, label]) => ({ key, label }))
const KEYS = COMPANY_PERMISSIONS.map(key => ({ key, label: PERMISSIONS[key] }))
const ACTS = choices(ACTIONS)

/** 权限说明：the reasons why a user has a permission or not, with every role involved. */
export function ExplainSection() {
  const [person, setPerson] = useState<Colleague | null>(null)
  const [project, setProject] = useState<PickEntry | null>(null)
  const [permission, setPermission] = useState<Permission>('N_QUOTA')
  const [action, setAction] = useState<PermissionAction>('query')
  return (
    <div className="yz-explain">
      <div className="yz-explain-asked">
        <FormGrid columns={4}>
          <FieldRow label="员工" required>
            {aria => <ColleaguePicker aria={aria} value={person} onChange={setPerson} />}
          </FieldRow>
          <FieldRow label="项目" hint="不填则只看整个企业的权限">
            {aria => <RecordField aria={aria} noun="项目" source={realProject} value={project} onChange={setProject} />}
          </FieldRow>
          <FieldRow label="权限" required>
            {aria =>
              <ListField aria={aria} noun="权限" choices={KEYS} value={permission} onChange={key => setPermission(key as Permission)} />}
          </FieldRow>
          <FieldRow label="操作" required>
            {aria => <ListField aria={aria} noun="操作" choices={ACTS} value={action} onChange={key => setAction(key as PermissionAction)} />}
          </FieldRow>
        </FormGrid>
      </div>
      {person === null
        ? <div className="yz-explain-answer"><p>选择一位员工，查看他有或没有这项权限的原因。</p></div>
        : <Explanation
          name={person.realName} project={project?.label ?? null}
          asked={{ userId: person.userId, permission, action, ...(project !== null && { projectId: project.key }) }}
        />}
    </div>
  )
}

interface AnswerProps { readonly name: string, readonly project: string | null, readonly asked: InputOf<typeof peopleApi.explainRight> }

function Explanation({ name, project, asked: input }: AnswerProps) {
  const { data, error, mutate } = useCall(peopleApi.explainRight, input, { revalidateOnMount: true })
  if (data === undefined) return <Arriving what="权限说明" error={error} rows={3} columns={2} onRetry={() => void mutate()} />
  const { held: isAllowed, reasons, offeredBy } = data
  const right = `“${PERMISSIONS[input.permission]}”的“${ACTIONS[input.action]}”`
  return (
    <section className="yz-explain-answer" aria-live="polite">
      <h2>
        <StateTag tone={isAllowed ? 'success' : 'danger'} shape={isAllowed ? 'disc' : 'cross'}>{isAllowed ? '有权限' : '无权限'}</StateTag>
        {`${name}${project === null ? '' : `在项目“${project}”`}${isAllowed ? '有' : '没有'}${right}权限`}
      </h2>
      <ul>
        {reasons.map(({ kind, text, gives: isGranting }) => (
          <li key={kind + text}>
            <StateTag tone={isGranting ? 'success' : 'neutral'} shape={isGranting ? 'disc' : 'dash'}>{isGranting ? '给予' : '未给予'}</StateTag>
            {text}
          </li>
        ))}
      </ul>
      <p>{offeredBy.length === 0 ? '没有任何在用的角色有这项权限。' : `有这项权限的角色：${offeredBy.join('、')}`}</p>
    </section>
  )
}
