export type {
  BookPiece, BookTarget, FilledCell, ReadBook, ReadCell, ReadRow, ReadSheet, SheetHead, WriteLine, WriteSheet,
} from './model.ts'
export { plainText } from './model.ts'
export { evaluate, type CellValue } from './formula.ts'
export { fillWorkbook, peekWorkbook, readWorkbook } from './readBook.ts'
export { streamWorkbook, writeWorkbook } from './writeBook.ts'
