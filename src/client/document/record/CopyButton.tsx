import { Button } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import { pageOfNew, standsInProject, type Document } from '#schemas/kit/index.ts'
import { useCommands } from '#client/data/commands.ts'
import { useTab } from '#client/data/tabContext.ts'
import type { DraftStore } from '../draft/types.ts'
import { useGo } from '../navigation.ts'
import { useFact } from '../useDraft.ts'

export interface CopyButtonProps { readonly document: Document, readonly id: string, readonly store: DraftStore }

/** 复制 as a tool and as a command; copies the stored content. */
export function CopyButton({ document, id, store }: CopyButtonProps) {
  const go = useGo()
  const { active } = useTab()
  const dirty = useFact(store, now => now.dirty)
  const copy = (): void => {
    const projectId = standsInProject(document) ? String(store.head('projectId') ?? '') : undefined
    go(pageOfNew(document, id, projectId))
  }
  useCommands([
    { key: 'document.copy', label: `复制${document.title}`, icon: <Duplicate />, disabled: dirty, run: copy },
  ], active)
  return (
    <Button
      variant="minimal" size="small" icon={<Duplicate size={14} />} aria-label="复制"
      title={dirty ? '请先保存或放弃修改' : '复制'} disabled={dirty} onClick={copy}
    />
  )
}
