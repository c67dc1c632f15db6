import { pinyin } from 'pinyin-pro'

/**
 * The initials of a text in lower case, as people type them to find it: "抛釉砖 P15" is "pyzp15".
 * Characters without a reading stay when they are letters or digits. Domains store it beside the text on every write.
 */
export function pinyinOf(text: string | null): string {
  if (text === null || text === '') return ''
  return pinyin(text.normalize('NFKC'), { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
