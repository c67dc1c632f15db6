import { rulesOf } from '#client/ui/files/fileRules.ts'

/** Photographs, letters and minutes that prove a delay. */
export const EVIDENCE = rulesOf({ types: ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx'] })
