/** Attachments of an opinion or a comment: types, and a size limit in MB each (spec-1 §5). */
export const SAID_FILES = { types: ['jpg', 'jpeg', 'png', 'doc', 'docx', 'pdf', 'zip', 'rar', 'xls', 'xlsx'], maxSize: 10 } as const
