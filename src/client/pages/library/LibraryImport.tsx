import { HTMLSelect } from '@blueprintjs/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Task } from '#shared/api/common.ts'
import { commonApi } from '#shared/api/common.ts'
import { libraryApi } from '#shared/api/library.ts'
import { call, download, saveAttachment, upload } from '#client/data/http.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { reload } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { Cascade } from '#client/document/fields/TreeControl.tsx'
import { ImportWizard } from '#client/document/import/ImportWizard.tsx'
import { fieldsOf, type ImportChoice } from '#client/document/import/mapping.ts'
import type { ImportReport } from '#client/document/import/ReportStep.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { followTask, reportOf, taskMemory, type WaitingTask } from './importTask.ts'
import type { LibraryKind } from './kinds.ts'

async function send(file: File) {
  const form = new FormData()
  form.set('file', file)
  return await upload(libraryApi.uploadMaterialExcel, form)
}

/** 导入材料 / 导入机械: runs as a task on the server, which a reload of the page does not stop. */
export function libraryImport({ machine, word, grid, roots }: LibraryKind): () => React.JSX.Element {
  // A type may be given once for all rows instead of in a column.
  const fields = fieldsOf(grid).map(field => (field.key === 'materialType' ? { ...field, required: false } : field))
  const memory = taskMemory(`yz.import.${machine ? 'machine' : 'material'}`)
  return function LibraryImport() {
    const { close } = useTab()
    const { lookups } = useLookups(useMemo(() => sourcesOf(grid), []))
    const [defaultType, setDefaultType] = useState<string | null>(null)
    const [matchBy, setMatchBy] = useState<'materialCode' | 'materialName'>('materialCode')
    const [task, setTask] = useState<Task | null>(null)
    const [resumed, setResumed] = useState<{ report: ImportReport; written: boolean } | null>(null)
    const stop = useRef(new AbortController())

    const follow = async (waiting: WaitingTask): Promise<ImportReport> => {
      memory.write(waiting)
      try {
        const report = reportOf(await followTask(waiting.id, setTask, stop.current.signal))
        if (waiting.commit) await reload(libraryApi.describeMaterialStaticsByType)
        memory.clear()
        return report
      } catch (error) {
        // Leaving the page does not end the task: the next visit asks for it again.
        if (!stop.current.signal.aborted) {
          memory.clear()
          toast.bad(error instanceof Error ? error.message : '导入失败')
        }
        throw error
      } finally {
        setTask(null)
      }
    }
    useEffect(() => {
      stop.current = new AbortController()
      const waiting = memory.read()
      if (waiting) follow(waiting).then(report => setResumed({ report, written: waiting.commit }), () => {})
      return () => stop.current.abort()
    }, [])
    const run = async (choice: ImportChoice, commit: boolean): Promise<ImportReport> => {
      const { taskId } = await call(libraryApi.importExcelMaterial, { ...choice, mapping: { ...choice.mapping }, machine, defaultType, matchBy, commit })
      return await follow({ id: taskId, commit })
    }
    return (
      <ImportWizard
        title={`导入${word}`}
        fields={fields}
        settingName={machine ? 'machine' : 'material'}
        upload={send}
        run={run}
        resumed={resumed}
        progress={task && { label: '正在处理', done: task.done, total: task.total, cancel: () => void call(commonApi.cancelTask, { id: task.id }) }}
        onDownload={fileId => void download(libraryApi.exportFailedMaterials, { fileId }).then(saveAttachment, () => {})}
        options={(
          <FormGrid columns={2}>
            <FieldRow label={`没有类型的行归入`} hint="文件中有类型列时，以文件为准">
              {aria => <Cascade aria={aria} lookups={lookups} source="MATERIAL" levels={3} root={roots} value={defaultType} onChoose={setDefaultType} />}
            </FieldRow>
            <FieldRow label="已有条目的认定">
              {aria => (
                <HTMLSelect {...aria} value={matchBy} onChange={event => setMatchBy(event.target.value === 'materialName' ? 'materialName' : 'materialCode')}>
                  <option value="materialCode">编码相同</option>
                  <option value="materialName">名称、规格、品牌和单位相同</option>
                </HTMLSelect>
              )}
            </FieldRow>
          </FormGrid>
        )}
        onClose={close}
      />
    )
  }
}
