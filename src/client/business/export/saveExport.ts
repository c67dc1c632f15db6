import { exportApi } from '#shared/api/export.ts'
import type { Contract, InputOf } from '#shared/api/contract.ts'
import { CallError } from '#client/data/callError.ts'
import { call, download, saveAttachment } from '#client/data/http.ts'
import { toast } from '#client/ui/toaster.tsx'

/** Too many rows or too slow for an immediate download. */
const TOO_MANY = 'TOO_MANY_ROWS'

/**
 * Saves the workbook; a large one is made in the background, and fetched from 导出记录. `project`: the rows' project, for the file name (domain
 * B16).
 */
export async function saveExport<C extends Contract>(
  contract: C, input: InputOf<C> & Readonly<Record<string, unknown>>, showRecords: () => void, project?: string
): Promise<void> {
  try {
    const { name, blob } = await download(contract, input, { expected: TOO_MANY })
    saveAttachment({ blob, name: project === undefined ? name : name.replace(/_(?=\d{12}\.xlsx$)/, `_${project}_`) })
  } catch (error) {
    // The call has shown other errors.
    if (!(error instanceof CallError) || error.code !== TOO_MANY) return
    const task = await call(exportApi.startExport, { list: contract.path, query: input, ...(project !== undefined && { project }) }).catch(
      () => undefined
    )
    if (task !== undefined) toast.info('内容较多，正在后台导出，完成后到导出记录下载', { text: '导出记录', onClick: showRecords })
  }
}
