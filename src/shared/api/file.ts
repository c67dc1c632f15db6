import { z } from 'zod'
import { reads, writes } from './contract.ts'
import { id } from './kv.ts'

export const attachment = z.object({ id: z.string(), originName: z.string(), visitUrl: z.string(), fileType: z.string(), size: z.number() })

export const fileApi = {
  /** Multipart with one part `file` and fields filePath, description. */
  uploadFile: writes('/api/res/uploadFile', { title: '上传文件', need: '-', body: 'form', output: attachment }),
  queryAttachmentByIds: reads('/api/res/queryAttachmentByIds', { title: '查询附件', need: '-', input: z.object({ ids: z.array(id).max(200) }), output: z.array(attachment) }),
}
