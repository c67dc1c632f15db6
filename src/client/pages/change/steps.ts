import { variableChange } from '#schemas/change/variable.ts'
import { documentApi, REASON_MAX } from '#shared/api/document.ts'
import { call } from '#client/data/http.ts'

export const { info: changeInfo } = documentApi(variableChange)
/** File rules of the evidence of a step with the client. */
export const PAPERS = { maxCount: 20, maxSize: 50, types: ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx'] } as const

export const tooLong = (remark: string): string | undefined => (remark.trim().length > REASON_MAX ? `说明最多 ${REASON_MAX} 字` : undefined)

/** The stored version of a change: steps with the client follow its approval, when nobody edits it. */
export const currentVersion = async (id: string): Promise<number> => (await call(changeInfo, { id }, { quiet: true })).version
