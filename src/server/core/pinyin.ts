import { pinyin } from 'pinyin-pro'

/** A text's syllables: "抛釉砖 P15" is "pao you zhuan p15"; ü is v. */
export function readingOf(text: string): string {
  const syllables = pinyin(text.normalize('NFKC'), { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  return syllables.map(syllable => syllable.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')).filter(Boolean).join(' ')
}

/** A text's initials: "抛釉砖 P15" is "pyzp15". Domains store them beside the text on every write. */
export function pinyinOf(text: string | null): string {
  if (text === null || text === '') return ''
  return pinyin(text.normalize('NFKC'), { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
