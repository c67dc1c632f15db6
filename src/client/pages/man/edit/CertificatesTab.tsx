import { Button } from '@blueprintjs/core'
import { Add, Trash } from '@blueprintjs/icons'
import { newRow } from '#schemas/kit/index.ts'
import { manCertificates } from '#schemas/man/certificates.ts'
import { LineGrid } from '#client/document/LineGrid.tsx'
import { useDocument } from '#client/document/view.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'

/** 证书: a row each, typed or pasted. */
export function CertificatesTab() {
  const { store, goTo, sheet } = useDocument()
  const add = () => {
    const rowId = crypto.randomUUID()
    store.edit('certificates', { label: '新增证书', added: [{ row: newRow(manCertificates, rowId) }] })
    goTo({ line: 'certificates', rowId, column: 'kind' })
  }
  const adding = store.readOnly ? undefined : <Button intent="primary" icon={<Add />} text="新增证书" onClick={add} />
  return (
    <LineGrid
      line="certificates" noun="证书"
      toolbar={adding && <>
        {adding}
        <Button variant="minimal" icon={<Trash />} aria-label="删除证书" title="删除证书" onClick={() => sheet('certificates')?.run('deleteRows')} />
      </>}
      empty={<EmptyState icon={<Add size={32} />} title="还没有证书" text="逐张新增，或从 Excel 复制后直接粘贴。" action={adding} />}
    />
  )
}
