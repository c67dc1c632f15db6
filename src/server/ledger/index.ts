export { limitKeys, type Limit } from './limit.ts'
export { post, type Posting, type Source } from './post.ts'
export { balance, balances, history, totals, type Balance, type HistoryRow } from './read.ts'
export { reverse, reversedText, type Reversed } from './reverse.ts'
