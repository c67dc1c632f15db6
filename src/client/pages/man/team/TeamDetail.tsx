import { Edit } from '@blueprintjs/icons'
import { manList } from '#schemas/man/list.ts'
import { manTeam } from '#schemas/man/teams.ts'
import { manApi, personApi, teamApi } from '#shared/api/man.ts'
import { reload } from '#client/data/swr.ts'
import { useGo, useQueryParam } from '#client/document/navigation.ts'
import { RecordPage } from '#client/document/record/RecordPage.tsx'
import { RelatedTab } from '#client/document/record/RelatedTab.tsx'
import { recordKind } from '#client/document/record/useRecord.ts'
import type { DocumentTab } from '#client/document/tabs.ts'

const KIND = recordKind(manTeam, teamApi)
const NONE = { title: '班组还没有工人', stored: '在工人列表或工人资料里选择班组。', fresh: '保存班组以后，在工人资料里选择它。' }
const ofTeam = (teamId: string) => ({ teamId })

/** 成员: people who are registered in the team. */
function Members() {
  const go = useGo()
  const edit = { key: 'edit', label: '编辑资料', icon: <Edit />, run: ({ id }: { readonly id?: unknown }) => go(`/work/man/edit?id=${String(id)}`) }
  return <RelatedTab tab="members" grid={manList} page={manApi.queryPageMan} of={ofTeam} noun="工人" none={NONE} rowActions={[edit]} />
}

const TABS: readonly DocumentTab[] = [{ id: 'members', title: '成员', render: () => <Members /> }]

/** 班组详情: facts and members; without `?id=` a new team. */
export const TeamDetail = () => (
  <RecordPage kind={KIND} id={useQueryParam('id')} tabs={TABS} list="/work/man/list" onSaved={() => void reload(teamApi.info, personApi.info)} />
)
