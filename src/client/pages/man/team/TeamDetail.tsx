import { ENABLED_STATE, ENABLED_TONES } from '#schemas/org/states.ts'
import { manApi } from '#shared/api/man.ts'
import { call } from '#client/data/http.ts'
import { reload } from '#client/data/swr.ts'
import type { DraftStore } from '#client/document/draftStore.ts'
import { useQueryParam } from '#client/document/navigation.ts'
import type { DocumentTab } from '#client/document/tabs.ts'
import { useFact } from '#client/document/useDraft.ts'
import { StateTag } from '#client/ui/StateTag.tsx'
import { RecordPage } from '../RecordPage.tsx'
import { MembersTab } from './MembersTab.tsx'
import { teamKind } from './team.ts'
import { TeamTab } from './TeamTab.tsx'

const TABS: readonly DocumentTab[] = [
  { id: 'basic', title: '基本信息', head: Object.keys(teamKind.document.header.columns), render: () => <TeamTab /> },
  { id: 'members', title: '成员', render: () => <MembersTab /> },
]

function State({ store }: { readonly store: DraftStore }) {
  const state = useFact(store, now => now.head('state') as keyof typeof ENABLED_STATE | null)
  return state !== null && state in ENABLED_STATE ? <StateTag {...ENABLED_TONES[state]} quiet={false}>{ENABLED_STATE[state]}</StateTag> : null
}

/** 班组详情: facts and members; without `?id=` a new team. Who may not edit sees it closed. */
export function TeamDetail() {
  return (
    <RecordPage
      kind={teamKind} id={useQueryParam('id')} noun="班组" nameOf="teamName" tabs={TABS} path="/work/team/detail"
      state={State}
      send={({ draft: { head } }, stored) => call(manApi.saveTeam, { ...stored, head: { ...head } }, { quiet: true })}
      onSaved={() => void reload(manApi.queryTeam, manApi.queryMan)}
    />
  )
}
