export { linkToken, openLinks, revokeLinks, type LinkTo } from './links.ts'
export { idIn, isTokenOf, noLink, tokenOf } from './token.ts'
export { linkTokenOf, visitorEntry } from './visitor.ts'
