import { exportApi } from '#shared/api/export.ts'
import type { Contract, InputOf } from '#shared/api/contract.ts'
import { CallError } from '#client/data/callError.ts'
import { call, download, saveAttachment } from '#client/data/http.ts'
import { toast } from '#client/ui/toaster.tsx'

/** More rows than a file has that is answered at once, or more time than it may take. */
const TOO_MANY = 'TOO_MANY_ROWS'

/**
 * Saves the workbook that a call hands out; a large one is made by the server meanwhile, and fetched from 导出记录. `project` is the name of the
 * project whose rows they are, for the name of the file (domain B16).
 */
export async function saveExport<C extends Contract>(
  contract: C, asked: InputOf<C> & Readonly<Record<string, unknown>>, showRecords: () => void, project?: string
): Promise<void> {
  try {
    const { name, blob } = await download(contract, asked, { expected: TOO_MANY })
    saveAttachment({ blob, name: project === undefined ? name : name.replace(/_(?=\d{12}\.xlsx$)/, `_${project}_`) })
  } catch (error) {
    // The call has shown other errors.
    if (!(error instanceof CallError) || error.code !== TOO_MANY) return
    const begun = await call(exportApi.startExport, { list: contract.path, query: asked, ...(project !== undefined && { project }) }).catch(
      () => undefined
    )
    if (begun !== undefined) toast.info('内容较多，正在后台导出，完成后到导出记录下载', { text: '导出记录', onClick: showRecords })
  }
}
