import { MAN_STATE, MAN_TONES, type ManState } from '#schemas/man/states.ts'
import { manApi } from '#shared/api/man.ts'
import { call } from '#client/data/http.ts'
import { reload } from '#client/data/swr.ts'
import type { DraftStore } from '#client/document/draftStore.ts'
import { useQueryParam } from '#client/document/navigation.ts'
import type { DocumentTab } from '#client/document/tabs.ts'
import { useFact } from '#client/document/useDraft.ts'
import { StateTag } from '#client/ui/StateTag.tsx'
import { RecordPage } from '../RecordPage.tsx'
import { CertificatesTab } from './CertificatesTab.tsx'
import { personKind } from './person.ts'
import { PersonTab } from './PersonTab.tsx'

const TABS: readonly DocumentTab[] = [
  { id: 'basic', title: '基本信息', head: Object.keys(personKind.document.header.columns), render: () => <PersonTab /> },
  { id: 'certificates', title: '证书', line: 'certificates', render: () => <CertificatesTab /> },
]

function State({ store }: { readonly store: DraftStore }) {
  const state = useFact(store, now => now.head('state') as ManState | null)
  return state !== null && state in MAN_STATE ? <StateTag {...MAN_TONES[state]} quiet={false}>{MAN_STATE[state]}</StateTag> : null
}

/** 新增 or, with `?id=`, 编辑工人: facts, photos and certificates saved as one; unsaved work outlives a reload. */
export function ManEdit() {
  return (
    <RecordPage
      kind={personKind} id={useQueryParam('id')} noun="工人" nameOf="realName" tabs={TABS} path="/work/man/edit"
      state={State}
      send={({ draft: { head, lines } }, stored) =>
        call(manApi.saveMan, { ...stored, head: { ...head }, certificates: (lines.certificates ?? []).map(row => ({ ...row })) }, { quiet: true })}
      onSaved={() => void reload(manApi.queryMan)}
    />
  )
}
