import { COMMENT_FILES_MAX } from '#shared/api/documentFacts.ts'
import { OPINION_FILES_MAX } from '#shared/api/approval.ts'
import { SAID_FILES } from '#shared/saidFiles.ts'
import { rulesOf, type FileRules } from '#client/ui/files/fileRules.ts'

export const OPINION_FILES: FileRules = rulesOf({ ...SAID_FILES, maxCount: OPINION_FILES_MAX })
export const COMMENT_FILES: FileRules = rulesOf({ ...SAID_FILES, maxCount: COMMENT_FILES_MAX })
