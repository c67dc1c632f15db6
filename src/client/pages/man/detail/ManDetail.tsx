import { Button } from '@blueprintjs/core'
import { Edit, Error as ErrorIcon } from '@blueprintjs/icons'
import { useEffect, useMemo } from 'react'
import type { FileRef, Row } from '#schemas/kit/index.ts'
import { formatCell } from '#schemas/kit/index.ts'
import { manPerson } from '#schemas/man/person.ts'
import { MAN_STATE, MAN_TONES, type ManState } from '#schemas/man/states.ts'
import { personApi, type ManInfo } from '#shared/api/man.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { useCall } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useGo, useQueryParam } from '#client/document/navigation.ts'
import { DetailPage } from '#client/ui/DetailPage.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { FileThumbs } from '#client/ui/files/FileThumbs.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { Certificates } from './Certificates.tsx'
import { Numbers } from './Numbers.tsx'
import '#client/document/document.css'
import '../man.css'

const { columns } = manPerson.header
const WORK = ['phone', 'jobCategory', 'jobLevel'] as const
const FACTS = ['entryDate', 'address', 'emergencyContact', 'emergencyPhone', 'bankName'] as const
const filesOf = (value: unknown): readonly FileRef[] => (Array.isArray(value) ? value as readonly FileRef[] : [])

function Person({ info }: { readonly info: ManInfo }) {
  const go = useGo()
  const { lookups } = useLookups(useMemo(() => sourcesOf(manPerson.header), []))
  const head: Row = info.head
  const team = info.head.teamId
  const fact = (key: typeof WORK[number] | typeof FACTS[number]) =>
    <div key={key}><dt>{columns[key].label}</dt><dd>{formatCell(head[key], columns[key], lookups) || '—'}</dd></div>
  const [photo, idPictures] = [filesOf(info.head.photo), filesOf(info.head.idPictures)]
  return (
    <div className="yz-man">
      <section className="yz-man-facts" aria-label="基本信息">
        {photo[0] && <img className="yz-man-photo" src={photo[0].visitUrl} alt={`${info.head.realName}的照片`} />}
        <dl className="yz-facts">
          <Numbers id={info.id} head={head} allowed={info.can.edit} />
          {WORK.map(fact)}
          <div>
            <dt>班组</dt>
            <dd>{team === null ? '—' : <Button
              variant="minimal" size="small" intent="primary" text={info.head.teamName} onClick={() => go(`/work/team/detail?id=${team}`)}
            />}</dd>
          </div>
          {FACTS.map(fact)}
          {idPictures.length > 0 && <div><dt>身份证照片</dt><dd><FileThumbs files={idPictures} /></dd></div>}
          <div className="wide"><dt>备注</dt><dd>{info.head.remark || '—'}</dd></div>
        </dl>
      </section>
      <Certificates rows={info.lines.certificates} />
    </div>
  )
}

/** 工人详情: facts with masked numbers, and certificates with their state. */
export function ManDetail() {
  const id = useQueryParam('id')
  const go = useGo()
  const { active, setTitle } = useTab()
  const { data: info, error, mutate } = useCall(personApi.info, id === null ? null : { id }, { quiet: true })
  // The worker may have been edited while the tab was hidden.
  useEffect(() => { if (active) void mutate() }, [active, mutate])
  const name = info?.head.realName
  useEffect(() => { if (name) setTitle(name) }, [name, setTitle])
  if (id === null || (error && !info)) return <EmptyState icon={<ErrorIcon size={32} />} title="没有取到工人" text={error?.msg ?? '地址里没有工人编号。'} />
  if (!info) return <SkeletonRows rows={6} columns={2} />
  const state = info.head.state as ManState
  return (
    <DetailPage
      title={info.head.realName}
      subtitle={<StateTag {...MAN_TONES[state]} quiet={false}>{MAN_STATE[state]}</StateTag>}
      tools={info.can.edit && <Button intent="primary" icon={<Edit />} text="编辑" onClick={() => go(`/work/man/edit?id=${id}`)} />}
    >
      <Person info={info} />
    </DetailPage>
  )
}
