/** What is attached to an opinion or a comment: files of these types, each below so many MB (spec-1 §5). */
export const SAID_FILES = { types: ['jpg', 'jpeg', 'png', 'doc', 'docx', 'pdf', 'zip', 'rar', 'xls', 'xlsx'], maxSize: 10 } as const
