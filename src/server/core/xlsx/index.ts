export type { BookPiece, BookTarget, ReadBook, ReadCell, ReadRow, ReadSheet, SheetHead, SheetTop, WriteLine, WriteSheet } from './model.ts'
export { peekWorkbook, readWorkbook } from './readBook.ts'
export { streamWorkbook, writeWorkbook } from './writeBook.ts'
