import { z } from 'zod'
import { reads, writes } from './contract.ts'
import { id } from './kv.ts'

const NAME = z.string().min(1).max(300)
/** The caller's folder of a file, such as `quota/images`: a label, never a path on disk. */
const FILE_PATH = z.string().max(200).regex(/^[\w\-/]*$/).default('')

/** The size that a browser states; never stored. */
const MAX_STATED_BYTES = 2 ** 50

/** Maximum size of any file, whatever a field allows (spec-1 §9). */
export const MAX_FILE_MB = 50

export const attachment = z.object({ id: z.string(), originName: z.string(), visitUrl: z.string(), fileType: z.string(), size: z.number() })

/** A form to post to `postUrl`: `fields` in order, then the part `file` (spec-1 §7). */
const postForm = z.object({
  postUrl: z.string(), fileKey: z.string(), policy: z.string(), signature: z.string(), accessKey: z.string(),
  fileName: z.string(), bucketName: z.string(), filePath: z.string(), fields: z.record(z.string(), z.string()),
})

/** The posted file, by the key of its form. Name, type and size are the server's. */
const posted = z.object({
  fileKey: NAME, description: z.string().max(300).default(''),
  variables: z.object({ merchantId: id.optional(), projectId: z.string().max(64).default('') }).optional(),
})

export const fileApi = {
  /** `size` in bytes, if known: an oversized file is refused before it is sent. */
  getPostUploadParam: writes('/api/res/getPostUploadParam', {
    title: '取得上传表单', need: '-', output: postForm,
    input: z.object({ fileName: NAME, filePath: FILE_PATH, size: z.int().min(0).max(MAX_STATED_BYTES).optional() }),
  }),
  saveAttachment: writes('/api/res/saveAttachment', {
    title: '保存附件', need: '-', input: posted, output: attachment.extend({ attachmentId: z.string(), attachmentUrl: z.string() }),
  }),
  /** Multipart with one part `file`, preceded by the fields filePath and description. */
  uploadFile: writes('/api/res/uploadFile', { title: '上传文件', need: '-', body: 'form', output: attachment }),
  queryAttachmentByIds: reads('/api/res/queryAttachmentByIds', {
    title: '查询附件', need: '-', input: z.object({ ids: z.array(id).max(200) }), output: z.array(attachment),
  }),
}
