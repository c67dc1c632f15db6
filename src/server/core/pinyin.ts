import { pinyin } from 'pinyin-pro'

/** A text's syllables in lower case, separated by blanks, ü as v: "抛釉砖 P15" is "pao you zhuan p15". */
export function readingOf(text: string): string {
  const syllables = pinyin(text.normalize('NFKC'), { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  return syllables.map(syllable => syllable.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')).filter(Boolean).join(' ')
}

/**
 * A text's initials in lower case, as typed in a search: "抛釉砖 P15" is "pyzp15". Letters and digits without a reading stay. Domains store it
 * beside the text on every write.
 */
export function pinyinOf(text: string | null): string {
  if (text === null || text === '') return ''
  return pinyin(text.normalize('NFKC'), { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
