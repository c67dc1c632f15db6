import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { pathLabels } from '#schemas/kit/index.ts'
import { libraryApi } from '#shared/api/library.ts'
import { call } from '#client/data/http.ts'
import { useLookups } from '#client/data/lookups.ts'
import { Cascade } from '#client/document/fields/TreeControl.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { toast } from '#client/ui/toaster.tsx'
import type { LibraryKind } from './kinds.ts'

const SOURCES = ['MATERIAL'] as const
const TYPE_LEVELS = 3

export interface TypeDialogProps {
  readonly kind: LibraryKind
  readonly ids: readonly string[]
  readonly onClose: () => void
}

/** 修改类型: assigns the chosen items another type of the same library. */
export function TypeDialog({ kind: { machine, word, roots }, ids, onClose }: TypeDialogProps) {
  const { lookups } = useLookups(SOURCES)
  const [type, setType] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isComplete = pathLabels(lookups, 'MATERIAL', type ?? '').length === TYPE_LEVELS
  const save = async () => {
    if (type === null) return
    setBusy(true)
    try {
      const { changed } = await call(libraryApi.batchSaveMaterialType, { machine, ids: [...ids], materialType: type })
      toast.ok(`已修改 ${changed} 种${word}的类型`)
      onClose()
    } catch {
      // The call reports the reason; the dialog stays.
      setBusy(false)
    }
  }
  return (
    <DialogFrame
      size="S" title="修改类型" onClose={onClose}
      actions={<Button intent="primary" text={`修改 ${ids.length} 种`} disabled={!isComplete} loading={busy} onClick={() => void save()} />}
    >
      <FormGrid columns={1}>
        <FieldRow label={`${word}类型`} required hint="须选到第三级；平台条目不可修改，未计入。" wide>
          {aria =>
            <Cascade aria={aria} lookups={lookups} source="MATERIAL" levels={TYPE_LEVELS} root={roots} value={type} onChoose={setType} />}
        </FieldRow>
      </FormGrid>
    </DialogFrame>
  )
}
