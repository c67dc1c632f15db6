import { rulesOf } from '#client/ui/files/fileRules.ts'

export const EVIDENCE = rulesOf({ types: ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx'] })
