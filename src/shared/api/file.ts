import { z } from 'zod'
import { reads, writes } from './contract.ts'
import { id } from './kv.ts'

const NAME = z.string().min(1).max(300)
/** The caller's label for a file, such as `quota/images`; never a path on disk. */
const FILE_PATH = z.string().max(200).regex(/^[\w\-/]*$/).default('')

/** Size stated by a browser; never stored. */
const MAX_STATED_BYTES = 2 ** 50

/** Maximum of any file, whatever a field allows (spec-1 §9). */
export const MAX_FILE_MB = 50

export const attachment = z.object({ id: z.string(), originName: z.string(), visitUrl: z.string(), fileType: z.string(), size: z.number() })

/** `fields` are posted in order, then the part `file` (spec-1 §7). */
const postForm = z.object({
  postUrl: z.string(), fileKey: z.string(), policy: z.string(), signature: z.string(), accessKey: z.string(),
  fileName: z.string(), bucketName: z.string(), filePath: z.string(), fields: z.record(z.string(), z.string()),
})

/** The server determines name, type and size. */
const posted = z.object({
  fileKey: NAME, description: z.string().max(300).default(''),
  variables: z.object({ merchantId: id.optional(), projectId: z.string().max(64).default('') }).optional(),
})

export const fileApi = {
  /** `size` in bytes refuses an oversized file before it is sent. */
  getPostUploadParam: writes('/api/res/getPostUploadParam', {
    title: '取得上传表单', need: '-', output: postForm,
    input: z.object({ fileName: NAME, filePath: FILE_PATH, size: z.int().min(0).max(MAX_STATED_BYTES).optional() }),
  }),
  saveAttachment: writes('/api/res/saveAttachment', {
    title: '保存附件', need: '-', input: posted, output: attachment.extend({ attachmentId: z.string(), attachmentUrl: z.string() }),
  }),
  /** Multipart with one part `file` after the fields. */
  uploadFile: writes('/api/res/uploadFile', { title: '上传文件', need: '-', body: 'form', output: attachment }),
  queryAttachmentByIds: reads('/api/res/queryAttachmentByIds', {
    title: '查询附件', need: '-', input: z.object({ ids: z.array(id).max(200) }), output: z.array(attachment),
  }),
}
