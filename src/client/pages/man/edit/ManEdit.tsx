import { manApi } from '#shared/api/man.ts'
import { reload } from '#client/data/swr.ts'
import { useQueryParam } from '#client/document/navigation.ts'
import type { DocumentTab } from '#client/document/tabs.ts'
import { RecordPage } from '#client/document/record/RecordPage.tsx'
import { CertificatesTab } from './CertificatesTab.tsx'
import { personKind } from './person.ts'
import { PersonTab } from './PersonTab.tsx'

const TABS: readonly DocumentTab[] = [
  { id: 'basic', title: '基本信息', head: Object.keys(personKind.document.header.columns), render: () => <PersonTab /> },
  { id: 'certificates', title: '证书', line: 'certificates', render: () => <CertificatesTab /> },
]

/** 新增 or, with `?id=`, 编辑工人: facts, photos and certificates saved as one; unsaved work outlives a reload. */
export function ManEdit() {
  return (
    <RecordPage
      kind={personKind} id={useQueryParam('id')} tabs={TABS} list="/work/man/list"
      onSaved={() => void reload(manApi.queryMan)}
    />
  )
}
