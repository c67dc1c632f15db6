export { billOf, INBOUND, moveOf, sourcesOf, stockPostings } from './moves.ts'
