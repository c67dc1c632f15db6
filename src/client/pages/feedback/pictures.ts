import { FEEDBACK_LIMITS } from '#schemas/feedback/feedback.ts'
import type { FileRules } from '#client/ui/files/fileRules.ts'

/** File rules of the pictures of a feedback or a comment. */
export const PICTURES: FileRules = {
  maxCount: FEEDBACK_LIMITS.images, maxSize: FEEDBACK_LIMITS.imageMegabytes, types: ['jpg', 'jpeg', 'png'],
}
