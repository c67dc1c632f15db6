import { Button } from '@blueprintjs/core'
import { Edit, Error as ErrorIcon } from '@blueprintjs/icons'
import { FULL_SECTIONS, project } from '#schemas/project/project.ts'
import { PROJECT_STATE, PROJECT_STATE_TONES, type ProjectState } from '#schemas/project/states.ts'
import { projectBidApi, projectRecordApi } from '#shared/api/projectRecord.ts'
import { useCall } from '#client/data/swr.ts'
import { useGo } from '#client/document/navigation.ts'
import { RecordHistory } from '#client/document/record/HistoryTab.tsx'
import { RecordFacts } from '#client/document/record/RecordFacts.tsx'
import { DetailPage } from '#client/ui/DetailPage.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { Bidders } from '../bid/Bidders.tsx'
import { OfProject } from '#client/business/project/OfProject.tsx'
import '../project.css'

function Detail({ id, full }: { readonly id: string, readonly full: boolean }) {
  const go = useGo()
  const { data: info, error } = useCall(projectRecordApi.info, { id }, { quiet: true })
  const { data: bid } = useCall(projectBidApi.info, full ? { id } : null, { quiet: true })
  if (error && !info) return <EmptyState icon={<ErrorIcon size={32} />} title="没有取到项目" text={error.msg} />
  if (!info) return <SkeletonRows rows={6} columns={3} />
  const state = info.head.state as ProjectState
  return (
    <DetailPage
      reads
      title={String(info.head.projectName)}
      tab={full ? `完整详情 · ${String(info.head.projectName)}` : undefined}
      subtitle={<><StateTag {...PROJECT_STATE_TONES[state]}>{PROJECT_STATE[state]}</StateTag> {info.head.projectCode}</>}
      tools={(
        <>
          {!full && <Button text="完整详情" onClick={() => go(`/project/fullDetail?id=${id}`)} />}
          {info.can.edit && <Button icon={<Edit />} text="编辑" onClick={() => go(`/project/edit?id=${id}`)} />}
        </>
      )}
      actions={<Button intent="primary" text="进入项目" onClick={() => go(`/project/${id}/info`)} />}
    >
      <div className="yz-project-record">
        <RecordFacts document={project} head={info.head} sections={full ? FULL_SECTIONS : project.sections ?? {}} />
        {full && bid && <Bidders rows={bid.lines.bidders} />}
        {full && <section aria-label="修改记录"><h2>修改记录</h2><RecordHistory kind={project.name} id={id} /></section>}
      </div>
    </DetailPage>
  )
}

/** 项目详情. */
export const ProjectDetail = () => <OfProject param="id">{id => <Detail id={id} full={false} />}</OfProject>
/** 项目完整详情: with the bid result, the contract, the analysts, and the whole log. */
export const ProjectFullDetail = () => <OfProject param="id">{id => <Detail id={id} full />}</OfProject>
