import { manList } from '#schemas/man/list.ts'
import { manPerson } from '#schemas/man/person.ts'
import { manTeam } from '#schemas/man/teams.ts'
import { manApi, personApi, teamApi } from '#shared/api/man.ts'
import { reload } from '#client/data/swr.ts'
import { RecordPage } from '#client/document/record/RecordPage.tsx'
import { relatedTab } from '#client/document/record/RelatedTab.tsx'
import { recordKind } from '#client/document/record/useRecord.ts'

const KIND = recordKind(manTeam, teamApi)
const MEMBERS = relatedTab({
  tab: 'members', title: '成员', noun: '工人', grid: manList, page: manApi.queryPageMan, of: teamId => ({ teamId }), edits: manPerson,
  none: { title: '班组还没有工人', stored: '在工人列表或工人资料里选择班组。', fresh: '保存班组以后，在工人资料里选择它。' },
})

/** 班组详情: facts and members; without `?id=` a new team. */
export const TeamDetail = () =>
  <RecordPage kind={KIND} tabs={[MEMBERS]} list="/work/man/list" onSaved={() => void reload(personApi.info)} />
