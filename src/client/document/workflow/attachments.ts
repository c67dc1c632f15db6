import { COMMENT_FILES_MAX } from '#shared/api/documentFacts.ts'
import { OPINION_FILES_MAX } from '#shared/api/approval.ts'
import { rulesOf, type FileRules } from '#client/ui/files/fileRules.ts'

const TYPES = ['jpg', 'jpeg', 'png', 'doc', 'docx', 'pdf', 'zip', 'rar', 'xls', 'xlsx'] as const
const MOST_MB = 10

/** Attachments of an opinion and of a comment: the spec's types and size (spec-1 §5). */
export const OPINION_FILES: FileRules = rulesOf({ types: TYPES, maxSize: MOST_MB, maxCount: OPINION_FILES_MAX })
export const COMMENT_FILES: FileRules = rulesOf({ types: TYPES, maxSize: MOST_MB, maxCount: COMMENT_FILES_MAX })
