import { pinyin } from 'pinyin-pro'

/** Syllables of a text in lower case with blanks between them, ü as v: "抛釉砖 P15" is "pao you zhuan p15". */
export function readingOf(text: string): string {
  const syllables = pinyin(text.normalize('NFKC'), { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  return syllables.map(syllable => syllable.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')).filter(Boolean).join(' ')
}

/**
 * The initials of a text in lower case, as people type them to find it: "抛釉砖 P15" is "pyzp15".
 * Characters without a reading stay when they are letters or digits. Domains store it beside the text on every write.
 */
export function pinyinOf(text: string | null): string {
  if (text === null || text === '') return ''
  return pinyin(text.normalize('NFKC'), { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
